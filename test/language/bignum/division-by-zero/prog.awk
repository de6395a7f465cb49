BEGIN { x = 0; print 2^70 / x }
