$AWK 'BEGIN { print d() }'
