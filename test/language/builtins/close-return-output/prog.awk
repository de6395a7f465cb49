BEGIN { f = "x"; print "1" > f; print close(f), close(f); print "2" >> f; close(f); while ((getline l < f) > 0) print l }
