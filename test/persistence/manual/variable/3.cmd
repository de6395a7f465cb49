unset GAWK_PERSIST_FILE; $AWK 'BEGIN { print "[" myvar "]"; myvar = 1 }'
