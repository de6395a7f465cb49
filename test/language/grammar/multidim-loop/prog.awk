BEGIN { for (i = 1; i <= 2; i++) for (j = 1; j <= 2; j++) m[i, j] = i * j; for (k in m) { split(k, p, SUBSEP); s += p[1] * p[2] - m[k]; n++ } print n, s }
