$AWK 'BEGIN { x = 1; a["k"] = 1 }'
