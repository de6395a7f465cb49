$AWK 'function dbl(x) { return x * 2 }'
