$AWK 'BEGIN { print x, a["k"] }'
