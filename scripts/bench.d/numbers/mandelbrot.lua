local n,sum=400,0
for y=0,n-1 do for x=0,n-1 do
  local cr,ci,zr,zi=2*x/n-1.5,2*y/n-1,0,0
  local i=0
  while i<50 do
    local t=zr*zr-zi*zi+cr
    zi=2*zr*zi+ci
    zr=t
    if zr*zr+zi*zi>4 then break end
    i=i+1
  end
  sum=sum+i
end end
print(sum)
