BEGIN { if (0) x = 1 / 0; print "ok" }
