BEGIN { for (r = 0; r < 50; r++) { for (i = 0; i < 1000; i++) a[r, i] = 1; for (i = 0; i < 1000; i++) if (i % 10) delete a[r, i] } print length(a); for (k in a) n += a[k]; print n }
