$AWK 'BEGIN { for (i = 0; i < n; i++) if (i in a) { s += a[i]; c++ } for (k in h) t += h[k]; print sum, s, c, t, seed, length(a), length(h), a[799], step(1) }'
