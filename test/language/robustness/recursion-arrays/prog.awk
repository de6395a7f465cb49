function f(n,  a) { a[1] = n; if (n > 0) f(n - 1); t += a[1] } BEGIN { f(2000); print t }
