BEGIN { for (i = 0; i < 10000; i++) for (j = 0; j < 3; j++) a[i][j] = i + j; for (i in a) for (j in a[i]) s += a[i][j]; print s; delete a[5]; print length(a); delete a; print length(a) }
