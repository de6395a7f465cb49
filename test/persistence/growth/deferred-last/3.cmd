$AWK 'BEGIN { for (k in a) s += a[k]; print length(a), s, (a["key7"] >= 1001) }'
