BEGIN { print "a\/b" }
