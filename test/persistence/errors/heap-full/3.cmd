$AWK 'BEGIN { print x, length(a); x = "still" }'; $AWK 'BEGIN { print x }'
