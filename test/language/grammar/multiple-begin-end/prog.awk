END { print "e1" }
BEGIN { print "b1" }
BEGIN { print "b2" }
END { print "e2" }
