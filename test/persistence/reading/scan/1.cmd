$AWK 'BEGIN { for (i = 0; i < 100000; i++) n["w" i] = i } function total(a,  k, t) { for (k in a) t += a[k]; return t }'
