$AWK 'BEGIN { print i, (k != "") }'
