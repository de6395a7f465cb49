local seed,n,inside=42,1500000,0
local function random()
  seed=(seed*3877+29573)%139968
  return seed/139968
end
for i=1,n do
  local x=random()
  local y=random()
  if x*x+y*y<1 then inside=inside+1 end
end
print(string.format("%.6f",4*inside/n))
