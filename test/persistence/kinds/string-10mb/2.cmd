$AWK 'BEGIN { print length(big), length(a["k"]), substr(big, 9999991), substr(a["k"], 10000001) }'
