BEGIN { print 2 * 3 4; print 1 + 2 " " 3 + 4; print 10 % 3 4 }
