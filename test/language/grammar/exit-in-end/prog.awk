END { print "a"; exit 1; print "b" } END { print "c" }
