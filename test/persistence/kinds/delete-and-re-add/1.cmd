$AWK 'BEGIN { for (i = 0; i < 10000; i++) a["k" i] = i }'
