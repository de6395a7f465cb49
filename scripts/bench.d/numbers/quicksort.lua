local function sort(a,l,r)
  while l<r do
    local p=a[math.floor((l+r)/2)]
    local i,j=l,r
    while i<=j do
      while a[i]<p do i=i+1 end
      while a[j]>p do j=j-1 end
      if i<=j then a[i],a[j]=a[j],a[i]; i=i+1; j=j-1 end
    end
    sort(a,l,j)
    l=i
  end
end
local n,x,a=200000,7,{}
for i=1,n do x=(x*16807)%2147483647; a[i]=x end
sort(a,1,n)
local s=0
for i=1,n,1000 do s=s+a[i] end
print(string.format("%d",s))
