$AWK 'BEGIN { print isarray(arr), length(arr), typeof(arr) }'
