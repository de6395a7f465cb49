LC_ALL=C.UTF-8 $AWK 'BEGIN { print length(s), s }'
