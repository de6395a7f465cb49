$AWK 'BEGIN { print x }'
