BEGIN { a[1] = "x y z"; n = split(a[1], a); print n, a[1], a[2], a[3] }
