BEGIN { print "x" > "-"; close("-"); getline l < "./-"; print "file:", l }
