BEGIN { a["banana"]; a["apple"]; a["cherry"]; n = asorti(a, d); for (i = 1; i <= n; i++) print d[i]; print asorti(a), a[1] }
