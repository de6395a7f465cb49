BEGIN { print 1.2.3; print 1e; e = 5; print 1e }
