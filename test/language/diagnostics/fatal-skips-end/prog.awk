{ print $(-1) } END { print "end" }
