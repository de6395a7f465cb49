$AWK 'BEGIN { x = 5; s["a"] }'
