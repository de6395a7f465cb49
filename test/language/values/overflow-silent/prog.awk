BEGIN { x = 1e308; x *= 10; print x, -x; print "1e400" + 0; print 1e400 }
