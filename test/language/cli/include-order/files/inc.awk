BEGIN { print "inc" }
