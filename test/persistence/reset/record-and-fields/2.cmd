$AWK 'BEGIN { print "[" $0 "]", NF, "[" $1 "]", x }'
