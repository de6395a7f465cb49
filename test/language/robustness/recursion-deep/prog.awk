function f(n) { if (n > 0) return f(n - 1) + 1; return 0 } BEGIN { print f(50000) }
