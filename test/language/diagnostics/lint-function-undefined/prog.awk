BEGIN { if (0) nofunc(); print "x" }
