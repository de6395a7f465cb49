local n=9
local column,up,down={}, {}, {}
for i=0,2*n do column[i]=0; up[i]=0; down[i]=0 end
local function place(row)
  if row>n then return 1 end
  local sum=0
  for c=1,n do
    if column[c]==0 and up[row+c]==0 and down[row-c+n]==0 then
      column[c]=1; up[row+c]=1; down[row-c+n]=1
      sum=sum+place(row+1)
      column[c]=0; up[row+c]=0; down[row-c+n]=0
    end
  end
  return sum
end
print(place(1))
