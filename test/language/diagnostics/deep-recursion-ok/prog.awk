function f(n) { return n == 0 ? 0 : 1 + f(n - 1) } BEGIN { print f(10000) }
