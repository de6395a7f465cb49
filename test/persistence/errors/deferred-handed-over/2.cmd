$AWK 'BEGIN { print (length(n) > 100000), n["key0"], other["a"], x }'
