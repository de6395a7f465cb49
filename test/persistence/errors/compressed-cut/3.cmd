$AWK 'BEGIN { print n, length(seen), seen["good"] }'
