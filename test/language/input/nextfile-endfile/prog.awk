{ print FILENAME, $0; nextfile } ENDFILE { print "ef", FILENAME }
