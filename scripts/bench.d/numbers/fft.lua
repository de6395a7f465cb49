local function fft(re,im,n)
  local j=0
  for i=0,n-1 do
    if i<j then re[i],re[j]=re[j],re[i]; im[i],im[j]=im[j],im[i] end
    local m=n/2
    while m>=1 and j>=m do j=j-m; m=m/2 end
    j=j+m
  end
  local step=1
  while step<n do
    for k=0,step-1 do
      local wr=math.cos(3.141592653589793*k/step)
      local wi=-math.sin(3.141592653589793*k/step)
      for i=k,n-1,2*step do
        local j=i+step
        local ur=re[j]*wr-im[j]*wi
        local ui=re[j]*wi+im[j]*wr
        re[j]=re[i]-ur; im[j]=im[i]-ui
        re[i]=re[i]+ur; im[i]=im[i]+ui
      end
    end
    step=step*2
  end
end
local n,re,im=65536,{},{}
for i=0,n-1 do re[i]=i%100-50; im[i]=0 end
fft(re,im,n)
local s=0
for i=0,n-1 do s=s+re[i]*re[i]+im[i]*im[i] end
print(string.format("%.3f",s/n))
