$AWK 'BEGIN { for (i = 1; i <= 1000000; i++) a["key number " i] = "v" i }'
