$AWK 'BEGIN { print length(a), s }'
