function f(x) { if (isarray(x)) return 2; x[1]; return isarray(x) } BEGIN { print f(u), isarray(u) }
