$AWK 'BEGIN { for (i = 0; i < 100000; i++) a["key" i] = "value of " i }'
