BEGINFILE { print "bf [" FILENAME "]" } ENDFILE { print "ef", FNR }
