function f(x) { return isarray(x) } BEGIN { a[1][2]; print isarray(a), isarray(a[1]), isarray(b), f(a), f(3) }
