$AWK 'BEGIN { print r, f(5) }'
