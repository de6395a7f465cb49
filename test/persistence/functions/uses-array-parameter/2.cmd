$AWK 'BEGIN { fill(sq, 5) }'
