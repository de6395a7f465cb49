$AWK -c 'BEGIN { x++; print x, a["k"] }'
