BEGIN { do { n++ } while (n < 5); print n; do print "x"; while (n-- > 4); print n }
