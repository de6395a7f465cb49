LC_ALL=C.UTF-8 $AWK 'BEGIN { s = "é€" ; a["ü"] = length(s) }'
