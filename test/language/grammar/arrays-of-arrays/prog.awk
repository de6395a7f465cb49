BEGIN { a[1][2] = "x"; a[1][3] = "y"; a[2] = "s"; print a[1][2], length(a[1]), isarray(a[1]), isarray(a[2]); for (i in a[1]) n++; print n }
