$AWK 'BEGIN { a = 1; b = "two"; c[3] = 3 }'
