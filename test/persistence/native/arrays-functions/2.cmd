$AWK 'BEGIN { n = fill(800); sum = 0; for (i = 0; i < n; i++) sum += a[i]; delete a[7] }'
