BEGIN { print "hi" }
