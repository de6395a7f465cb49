function f(a) { g(a) } function g(b) { b[1] = "x" }
BEGIN { f(v); print v[1], length(v), isarray(v) }
