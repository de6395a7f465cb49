BEGIN { for (i = 0; i < 100; i++) a[i]; for (k in a) { delete a[k]; n++ } print n, length(a) }
