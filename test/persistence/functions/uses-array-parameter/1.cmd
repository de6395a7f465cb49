$AWK 'function fill(a, n,  i) { for (i = 1; i <= n; i++) a[i] = i * i }'
