function f(v) { return length(v) } BEGIN { a[1]; a[2]; a[3]; print f(a), f("xy") }
