BEGIN { a["x"] = 3; a["y"] = 1; a["z"] = 2; n = asort(a); print n; for (i = 1; i <= n; i++) print i, a[i] }
