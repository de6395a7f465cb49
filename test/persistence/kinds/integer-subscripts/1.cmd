$AWK 'BEGIN { for (i = 1; i <= 200000; i++) a[i] = i }'
