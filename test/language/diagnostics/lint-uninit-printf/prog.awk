BEGIN { printf "[%s]\n", u; a[v] = 1; print w == 1 }
