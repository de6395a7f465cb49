$AWK 'BEGIN { for (i = 0; i < 60000; i++) a["key" i] = 1 }'
