$AWK 'BEGIN { print typeof(x), isarray(a["k"]), a["k"]["sub"]; x = 2 }'
