local bit=require "bit"
local n={}
for i=0,63 do n[i]=0 end
for k=0,299999 do
  local h,x=5381,k
  for i=1,4 do
    h=bit.bxor(h*33%4294967296,x%256)
    if h<0 then h=h+4294967296 end
    x=math.floor(x/256)
  end
  local b=bit.band(h,63)
  n[b]=n[b]+1
end
local s=0
for i=0,63 do s=s+n[i]*n[i]%1009 end
print(s)
