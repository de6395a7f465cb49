$AWK 'function inner(x) { return x * 10 } BEGIN { print outer(2) }'
