$AWK 'BEGIN { print total }'
