local n=9
local p,q,count={}, {}, {}
for i=1,n do p[i]=i; count[i]=i end
local r,most,sum,odd=n+1,0,0,false
while true do
  r=r-1
  while r>1 do count[r]=r; r=r-1 end
  for i=1,n do q[i]=p[i] end
  local flips=0
  local k=q[1]
  while k~=1 do
    local i=1
    while i<k do q[i],q[k]=q[k],q[i]; k=k-1; i=i+1 end
    flips=flips+1
    k=q[1]
  end
  if flips>most then most=flips end
  sum=sum+(odd and -flips or flips)
  odd=not odd
  r=2
  while true do
    if r>n then print(sum.." "..most) return end
    local t=p[1]
    for i=1,r-1 do p[i]=p[i+1] end
    p[r]=t
    count[r]=count[r]-1
    if count[r]>0 then break end
    r=r+1
  end
end
