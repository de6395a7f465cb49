$AWK 'function f(x) { return "old" x } BEGIN { print f(1) }'
