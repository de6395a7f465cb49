$AWK 'function f() { return 1 }'
