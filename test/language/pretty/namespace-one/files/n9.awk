@namespace "cl" # dir

# about b

function b(x) { y = x }

# about a

function a() { for (k in m) z = k; for (;;) # x
# y
 return b(1) }
