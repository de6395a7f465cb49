$AWK 'BEGIN { d = 4 }'
