BEGIN { print "x" > "/dev/stdout" }
