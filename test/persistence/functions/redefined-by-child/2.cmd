$AWK 'BEGIN { print f(), x }'
