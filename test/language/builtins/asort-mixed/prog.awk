BEGIN { a[1] = "10"; a[2] = 9; a[3] = "b"; a[4] = -1; a[5] = "B"; a[6][1] = 1; n = asort(a, d); for (i = 1; i < n; i++) print d[i]; print isarray(d[n]) }
