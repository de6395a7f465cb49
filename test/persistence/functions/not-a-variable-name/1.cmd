$AWK 'BEGIN { x = 1; a["k"]; ns::y = 2 }'
