local function gcd(a,b)
  while b~=0 do a,b=b,a%b end
  return a
end
local count=0
for i=1,900 do for j=1,i do if gcd(i,j)==1 then count=count+1 end end end
print(count)
