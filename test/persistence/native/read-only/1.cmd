$AWK 'BEGIN { for (i = 0; i < 300; i++) { a[i] = i; b[i] = i ""; c["k" i] = i } s = 1; i = 0; f = 0 }'
cp $HEAP before
