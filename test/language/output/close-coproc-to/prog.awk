BEGIN { c = "sort"; print "b" |& c; print "a" |& c; print close(c, "to"); while ((c |& getline l) > 0) print l; print close(c) }
