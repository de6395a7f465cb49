local n=140
local a,b,c={}, {}, {}
for i=0,n*n-1 do a[i]=i%17-8; b[i]=i%13*0.5 end
for i=0,n-1 do for j=0,n-1 do
  local s=0
  for k=0,n-1 do s=s+a[i*n+k]*b[k*n+j] end
  c[i*n+j]=s
end end
local t=0
for i=0,n*n-1 do t=t+c[i]*(i%7) end
print(string.format("%.3f",t))
