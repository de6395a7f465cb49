BEGIN { if (1) if (0) print "a"; else print "b"; if (0) if (1) print "c"; else print "d"; print "end" }
