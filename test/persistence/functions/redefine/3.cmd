$AWK 'BEGIN { print f(3, 4) }'
