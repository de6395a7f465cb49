BEGINFILE { print "b" } END { print NR }
