# top
@namespace "a"
@namespace "b" # of b
BEGIN { x = f(awk::systime(), NR); awk::y = 1; c::z = 2; gsub(/a/, "b") }
@namespace "awk"
{ a::x = b::x }
@namespace "q"
function f(p) { return p + v }
BEGIN { b }
@namespace "zz"
function g() { return q::f(1) }
function awk::h() { g() }
