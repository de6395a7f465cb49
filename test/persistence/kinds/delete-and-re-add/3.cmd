$AWK 'BEGIN { print length(a); for (i = 0; i < 10000; i += 3) a["k" i] = "again" i }'
