$AWK 'BEGIN { print x, typeof(x) }'
