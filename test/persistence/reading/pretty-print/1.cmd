$AWK 'BEGIN { x = 1 }'
