BEGIN { x = 1; for (i = 0; i < 20000; i++) { x = (x * 16807) % 2147483647; a[i] = x } n = asort(a); for (i = 2; i <= n; i++) if (a[i] < a[i - 1]) bad++; print n, bad + 0 }
