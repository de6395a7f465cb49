BEGIN { print 2 ** 3 }
