$AWK 'BEGIN { for (i = 0; i < 100; i += 2) delete a[i]; delete b["x"]["y"] }'
