$AWK 'BEGIN { print ++myvar }'
