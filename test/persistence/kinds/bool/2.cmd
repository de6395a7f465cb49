$AWK 'BEGIN { print typeof(t), t, typeof(f), f, typeof(a[1]), typeof(t + 0) }'
