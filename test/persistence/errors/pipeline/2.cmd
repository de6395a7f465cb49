$AWK 'BEGIN { print left, right }'
