$AWK 'BEGIN { print n }'
