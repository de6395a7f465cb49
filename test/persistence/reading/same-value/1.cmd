$AWK 'BEGIN { x = 5; s = "str" }'
