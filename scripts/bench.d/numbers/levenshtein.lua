local n=1200
local a,b,d={}, {}, {}
for i=1,n do a[i]=i*7%26; b[i]=i*i%26 end
for j=0,n do d[j]=j end
for i=1,n do
  local last=d[0]
  d[0]=i
  for j=1,n do
    local t=d[j]
    local best=last+(a[i]~=b[j] and 1 or 0)
    if t+1<best then best=t+1 end
    if d[j-1]+1<best then best=d[j-1]+1 end
    d[j]=best
    last=t
  end
end
print(d[n])
