$AWK 'function q(x) { return a*x^2 + b*x + c }'
