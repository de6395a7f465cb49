$AWK 'BEGIN { print seed, sum, i, n }'
