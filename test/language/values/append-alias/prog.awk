BEGIN { s = "abc"; t = s; s = s "d"; t = t "e"; print s, t; a[1] = s; s = s s; print a[1], s }
