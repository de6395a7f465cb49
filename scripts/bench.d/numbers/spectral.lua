local function A(i,j) return 1/((i+j)*(i+j+1)/2+i+1) end
local function times(v,to,n,turned)
  for i=0,n-1 do
    local s=0
    for j=0,n-1 do s=s+(turned and A(j,i) or A(i,j))*v[j] end
    to[i]=s
  end
end
local n=250
local u,v,t={}, {}, {}
for i=0,n-1 do u[i]=1 end
for k=1,8 do
  times(u,t,n,false) times(t,v,n,true) times(v,t,n,false) times(t,u,n,true)
end
local p,q=0,0
for i=0,n-1 do p=p+u[i]*v[i]; q=q+v[i]*v[i] end
print(string.format("%.9f",math.sqrt(p/q)))
