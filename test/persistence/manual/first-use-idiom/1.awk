BEGIN { if (!init) { init = 1; print "first" } else print "again" }
