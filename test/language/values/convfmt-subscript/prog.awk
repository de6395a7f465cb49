BEGIN { CONVFMT = "%.2g"; a[0.123] = "x"; for (k in a) print k; print (0.12 in a), ("0.12" in a); a[12] = 1; print ("12" in a) }
