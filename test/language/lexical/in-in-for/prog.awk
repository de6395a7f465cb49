BEGIN { a[1]; a[2]; for (i = 1; i in a; i++) print i; for (i = 1; (i in a) && i < 2; i++) print "p", i }
