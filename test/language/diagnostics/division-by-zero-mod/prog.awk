BEGIN { x = 0; print 5 % x }
