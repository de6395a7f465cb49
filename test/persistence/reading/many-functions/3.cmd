$AWK 'BEGIN { print calls, f12(n[1]) }'
