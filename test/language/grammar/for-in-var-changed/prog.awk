BEGIN { a[1]; a[2]; for (k in a) { n++; k = "zzz" } print n, k }
