BEGINFILE { if (ERRNO != "") { print "cannot:", FILENAME, ERRNO; nextfile } } { print }
