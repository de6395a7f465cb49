$AWK 'BEGIN { for (i = 0; i < 50000; i++) n[i] = "value " i }'
