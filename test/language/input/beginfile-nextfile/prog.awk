BEGINFILE { if (FILENAME == "f1") nextfile } { print FILENAME } ENDFILE { print "ef", FILENAME }
