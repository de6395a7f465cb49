@namespace "ns"
function f(a, b) { b = a + 1; return b }
BEGIN { print f(1) }
