BEGIN { n = split("  a b\tc\n d  ", p); print n; for (i = 1; i <= n; i++) print "[" p[i] "]" }
