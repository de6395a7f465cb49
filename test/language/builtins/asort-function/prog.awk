function cmp(i1, v1, i2, v2) { return length(v1) - length(v2) }
BEGIN { a[1] = "ccc"; a[2] = "a"; a[3] = "bb"; n = asort(a, d, "cmp"); for (i = 1; i <= n; i++) print d[i] }
