BEGIN { if (0) print 1; else print 2; if (1) { print 3 } else print 4; if (0) print 5
else print 6 }
