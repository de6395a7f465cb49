$AWK 'function fac(n) { return n <= 1 ? 1 : n * fac(n - 1) } function even(n) { return n == 0 ? 1 : odd(n - 1) }'
