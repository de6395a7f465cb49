$AWK 'BEGIN { for (k in n) print k, n[k], l[k]; print s, t }'
