$AWK 'BEGIN { for (i = 0; i < 100; i++) a[i] = i; b["x"]["y"] = 1; b["x"]["z"] = 2 }'
