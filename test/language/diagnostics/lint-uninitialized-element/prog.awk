BEGIN { a[1] = 1; x = a["k"] + 1; print x }
