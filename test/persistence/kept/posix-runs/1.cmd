$AWK -P 'BEGIN { x = 1; a["k"] = "v" }'
