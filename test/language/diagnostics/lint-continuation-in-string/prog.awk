BEGIN { print "a\
b" }
