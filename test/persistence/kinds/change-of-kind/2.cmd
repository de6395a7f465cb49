$AWK 'BEGIN { x = "a long string that does not fit inside the value itself"; a["k"] = x }'
