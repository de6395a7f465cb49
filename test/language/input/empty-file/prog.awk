{ print "never" } END { print NR }
