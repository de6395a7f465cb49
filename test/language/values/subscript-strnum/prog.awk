{ a[$1] = 1; a[$1 + 0] = 2 } END { n = asorti(a, b); for (i = 1; i <= n; i++) print b[i] }
