BEGIN { print 2^100; print 1e30; print -1e22; print 2^64 "" }
