function f(x) { if (isarray(x)) return 1; x[1]; return isarray(x) } BEGIN { print f(u), isarray(u) }
