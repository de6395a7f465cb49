@namespace "foo"
function f(x) { return x * 2 }
BEGIN { v = 21; print f(v) }
@namespace "awk"
BEGIN { print foo::v, foo::f(5), v "" }
