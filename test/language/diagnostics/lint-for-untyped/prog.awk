BEGIN { for (k in nothing) print k; print "end" }
