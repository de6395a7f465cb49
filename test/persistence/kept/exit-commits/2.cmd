$AWK 'BEGIN { print x, y }'
