$AWK 'BEGIN { c = 6; a[1] = 1 }'
