function f(n) { return n == 0 ? "" : f(n - 1) n % 10 } BEGIN { s = f(3000); print length(s), substr(s, 2995) }
