BEGIN { print 1 " " -1; print 1 " " - 1; print 1 -1; print "a" -1 "b" }
