BEGIN { a[2]; print 1+1 in a, 1 in a, 2 in a; b[1]; print (2 in a in b) }
