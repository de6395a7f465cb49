BEGIN { print "a" }
BEGIN { print "b" }
