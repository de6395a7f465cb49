$AWK 'function f(x, y) { return "new" x y } BEGIN { print f(1, 2) }'
