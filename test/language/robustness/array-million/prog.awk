BEGIN { for (i = 0; i < 500000; i++) a[i] = i; for (k in a) s += a[k]; print length(a), s; delete a; print length(a) }
