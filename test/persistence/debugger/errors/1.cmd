$AWK 'BEGIN { n = 5 }'
