$AWK 'BEGIN { myvar = 47 }'
