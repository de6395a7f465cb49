function cmp(i1, v1, i2, v2) { return 1 } BEGIN { for (i = 0; i < 100; i++) a[i] = i; n = asort(a, b, "cmp"); print n, length(b) }
