BEGIN { print "x" |& "cat" }
