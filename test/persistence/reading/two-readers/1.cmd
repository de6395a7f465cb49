$AWK 'BEGIN { for (i = 0; i < 1000; i++) n[i] = i }'
