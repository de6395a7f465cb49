local x,y,z,vx,vy,vz,m={}, {}, {}, {}, {}, {}, {}
for i=1,5 do
  x[i]=i*1.5; y[i]=i*i*0.3; z[i]=0.1*i
  vx[i]=0.2*i; vy[i]=-0.1*i; vz[i]=0.05; m[i]= i==1 and 40 or 0.01*i
end
local function advance(dt)
  for i=1,5 do for j=i+1,5 do
    local dx,dy,dz=x[i]-x[j],y[i]-y[j],z[i]-z[j]
    local d=dx*dx+dy*dy+dz*dz
    local f=dt/(d*math.sqrt(d))
    vx[i]=vx[i]-dx*m[j]*f; vy[i]=vy[i]-dy*m[j]*f; vz[i]=vz[i]-dz*m[j]*f
    vx[j]=vx[j]+dx*m[i]*f; vy[j]=vy[j]+dy*m[i]*f; vz[j]=vz[j]+dz*m[i]*f
  end end
  for i=1,5 do x[i]=x[i]+dt*vx[i]; y[i]=y[i]+dt*vy[i]; z[i]=z[i]+dt*vz[i] end
end
for k=1,40000 do advance(0.001) end
local e=0
for i=1,5 do
  e=e+0.5*m[i]*(vx[i]^2+vy[i]^2+vz[i]^2)
  for j=i+1,5 do
    e=e-m[i]*m[j]/math.sqrt((x[i]-x[j])^2+(y[i]-y[j])^2+(z[i]-z[j])^2)
  end
end
print(string.format("%.6f",e))
