BEGIN { print x + 1; print "no" }
