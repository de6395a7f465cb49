BEGIN { print "x" > "" }
