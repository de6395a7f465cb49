BEGIN { c1 = "sed s/^/A/"; c2 = "sed s/^/B/"; print 1 | c1; print 2 | c2; close(c1); close(c2); print "end" }
