$AWK 'BEGIN { print count(a) }'
