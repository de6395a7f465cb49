$AWK 'function sq(x) { return x * x } BEGIN { base = 7 }'
