@namespace "cl"

# about b
function b(x) { y = x }
function a() { for (k in m) z = k; return b(1) }
BEGIN { q = 1; a() }
