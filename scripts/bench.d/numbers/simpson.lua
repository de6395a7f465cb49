local function f(x) return math.sin(x)/(1+x*x) end
local n=500000
local h=10/n
local s=f(0)+f(10)
for i=1,n-1 do s=s+(i%2==1 and 4 or 2)*f(i*h) end
print(string.format("%.9f",s*h/3))
