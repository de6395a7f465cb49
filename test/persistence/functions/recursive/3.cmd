$AWK 'BEGIN { print fac(10), even(10), odd(10) }'
