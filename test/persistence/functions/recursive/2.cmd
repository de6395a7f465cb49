$AWK 'function odd(n) { return n == 0 ? 0 : even(n - 1) } BEGIN { print fac(5) }'
