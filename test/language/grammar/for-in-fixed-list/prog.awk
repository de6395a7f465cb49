BEGIN { a[1]; a[2]; a[3]; for (k in a) { n++; a[k + 10]; delete a[3] } print n, length(a) }
