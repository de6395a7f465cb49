$AWK 'BEGIN { for (i = 0; i < 300000; i++) n["word" i] = i }'
