$AWK 'function p(x) { return "q(" x ") = " q(x) }'
