BEGINFILE { print "open", FILENAME, FNR, NR, NF } { print $0 } ENDFILE { print "close", FILENAME, FNR, $0 } END { print "end" }
