$AWK 'BEGIN { print ("A" ~ /a/), 2 }'
