$AWK 'BEGIN { for (k in a) s += a[k]; print n, length(a), s, a[999] }'
