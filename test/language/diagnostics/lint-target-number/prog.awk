BEGIN { print "x" > 5; close(5) }
