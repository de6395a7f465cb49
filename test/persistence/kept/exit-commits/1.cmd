$AWK 'BEGIN { x = 5; exit 3 } END { y = 6 }'
