local most,best=0,0
for i=1,59999 do
  local n,steps=i,0
  while n~=1 do
    if n%2==1 then n=3*n+1 else n=n/2 end
    steps=steps+1
  end
  if steps>most then most=steps; best=i end
end
print(best.." "..most)
