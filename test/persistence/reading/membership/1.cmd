$AWK 'BEGIN { for (i = 0; i < 100000; i++) n["w" i] = i }'
