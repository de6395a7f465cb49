$AWK 'BEGIN { for (i = 1; i <= 200000; i++) a["key number " i] = "v" i }'
