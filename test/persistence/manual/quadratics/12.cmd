$AWK 'BEGIN { print fac(r1()), fac(r2()) }'
