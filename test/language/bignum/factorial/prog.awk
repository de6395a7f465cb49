function f(n) { return n <= 1 ? 1 : n * f(n - 1) } BEGIN { print f(50) }
