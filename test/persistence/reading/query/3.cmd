$AWK 'BEGIN { print length(n), length(deep), ("new" in n), typeof(k), n["a"] }'
