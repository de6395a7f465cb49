function f(p) { return p + 1 } BEGIN { a[1]; f(a) }
