$AWK 'function outer(x) { return inner(x) + 1 }'
