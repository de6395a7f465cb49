$AWK 'BEGIN { for (k in a) { s += a[k]; if (a[k] != k) bad++ } print length(a), s, bad + 0, (1000001 in a) }'
