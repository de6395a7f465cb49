@namespace "cl"

function b(x) { y = x }
# about a
function a() { for (k in m) z = k; return b(1) }
