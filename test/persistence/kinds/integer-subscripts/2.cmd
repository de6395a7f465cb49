$AWK 'BEGIN { for (k in a) { s += a[k]; if (a[k] != k) bad++ } print length(a), s, bad + 0, (200001 in a) }'
