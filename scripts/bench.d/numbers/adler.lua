local a,b=1,0
for i=0,3999999 do a=(a+i%256)%65521; b=(b+a)%65521 end
print(string.format("%d",b*65536+a))
