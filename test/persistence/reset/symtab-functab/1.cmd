$AWK 'function f() { } BEGIN { v = 1 }'
