$AWK 'BEGIN { print p(2) }'
