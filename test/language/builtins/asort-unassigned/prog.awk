BEGIN { a[1] = 5; a[2]; a[3] = "x"; a[4] = -1; typeof(a[5]); n = asort(a, d); print n, "[" d[1] "]", d[2], "[" d[3] "]", d[4], d[5] }
