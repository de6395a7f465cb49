local w=96
local n=w*w
local a,b={}, {}
for i=0,n-1 do a[i]= i*i%7<3 and 1 or 0 end
for round=1,60 do
  for y=0,w-1 do
    local up,row,down=(y+w-1)%w*w,y*w,(y+1)%w*w
    for x=0,w-1 do
      local l,r=(x+w-1)%w,(x+1)%w
      local s=a[up+l]+a[up+x]+a[up+r]+a[row+l]+a[row+r]
        +a[down+l]+a[down+x]+a[down+r]
      b[row+x]=(s==3 or (s==2 and a[row+x]==1)) and 1 or 0
    end
  end
  for i=0,n-1 do a[i]=b[i] end
end
local sum=0
for i=0,n-1 do sum=sum+a[i]*(i%10) end
print(sum)
