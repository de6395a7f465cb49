{ print } END { print "no" }
