$AWK 'BEGIN { print a, b, c[3], d }'
