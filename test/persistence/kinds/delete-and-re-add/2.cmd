$AWK 'BEGIN { for (i = 0; i < 10000; i += 3) delete a["k" i] }'
