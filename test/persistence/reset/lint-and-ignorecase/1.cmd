$AWK -v IGNORECASE=1 -v OFS=- 'BEGIN { print ("A" ~ /a/), 2 }'
