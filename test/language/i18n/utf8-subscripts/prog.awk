{ a[$1]++ } END { n = asorti(a, b); for (i = 1; i <= n; i++) print b[i], a[b[i]] }
