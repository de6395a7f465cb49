$AWK 'BEGIN { for (i = 0; i < 20000; i++) { a[i] = i "x"; b["k" i] = i } }'
