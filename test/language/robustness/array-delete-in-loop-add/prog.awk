BEGIN { for (i = 0; i < 100; i++) a[i]; for (k in a) { delete a[k]; a["n" k] } for (k in a) n++; print n, ("n5" in a), (5 in a) }
