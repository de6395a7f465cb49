$AWK 'BEGIN { for (i = 0; i < 1000; i++) { a[i] = i; n++ } }'
