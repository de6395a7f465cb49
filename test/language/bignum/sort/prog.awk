BEGIN { a[1] = 2^70 + 1; a[2] = 2^70; a[3] = -2^80; n = asort(a); for (i = 1; i <= n; i++) print a[i] }
