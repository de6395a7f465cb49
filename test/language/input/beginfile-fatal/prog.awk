BEGINFILE { print "bf", FILENAME } { print }
