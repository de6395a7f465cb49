LC_ALL=C $AWK 'BEGIN { print length(s), a["ü"] }'
