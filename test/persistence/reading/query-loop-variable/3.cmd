$AWK 'BEGIN { print k, n["a"] }'
