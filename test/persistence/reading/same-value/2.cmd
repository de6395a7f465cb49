$AWK 'BEGIN { x = 5; s = "str" }'; $AWK 'BEGIN { print x, s }'
