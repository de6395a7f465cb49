$AWK 'function kept(x) { return x + 1 } BEGIN { a = 1 }'
