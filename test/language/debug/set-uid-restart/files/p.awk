BEGIN { x = 1; print "ran" }
