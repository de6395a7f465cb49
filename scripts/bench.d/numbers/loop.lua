local s=0
for i=0,19999999 do s=s+i*3 end
print(string.format("%d",s))
