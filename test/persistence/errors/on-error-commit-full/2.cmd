$AWK 'BEGIN { print x + 0 }'
