@namespace "cl"
# about a
function a() { for (k in m) z = k; return b(1) }
# about b
function b(x) { y = x }
