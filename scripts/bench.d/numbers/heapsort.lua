local function sift(a,i,n)
  local t=a[i]
  local k=2*i
  while k<=n do
    if k<n and a[k+1]>a[k] then k=k+1 end
    if a[k]<=t then break end
    a[i]=a[k]
    i=k
    k=2*i
  end
  a[i]=t
end
local n,x,a=100000,7,{}
for i=1,n do x=(x*16807)%2147483647; a[i]=x end
for i=n/2,1,-1 do sift(a,i,n) end
for i=n,2,-1 do a[1],a[i]=a[i],a[1]; sift(a,1,i-1) end
local s=0
for i=1,n,1000 do s=s+a[i] end
print(string.format("%d",s))
