$AWK 'BEGIN { x = "global"; a[1] = 2 }'
