$AWK 'BEGIN { myvar += 7; print myvar }'
