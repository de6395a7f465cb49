local n,prime,count=1000000,{},0
for i=2,n do prime[i]=1 end
local i=2
while i*i<=n do
  if prime[i]==1 then for j=i*i,n,i do prime[j]=0 end end
  i=i+1
end
for i=2,n do count=count+prime[i] end
print(count)
