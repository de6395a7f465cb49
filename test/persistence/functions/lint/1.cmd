$AWK 'function g(x) { return x }'
