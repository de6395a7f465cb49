BEGIN { a[u] = 1; print ("" in a), (0 in a); a[-0] = 2; print ("0" in a), ("-0" in a) }
