$AWK 'function g(x, a) { x = x "!"; a = 5; return x a } BEGIN { print g("p", 1), x, a[1] }'
