$AWK 'BEGIN { x = 1; for (i = 1; i <= 20; i++) n["key" i] = i }'
