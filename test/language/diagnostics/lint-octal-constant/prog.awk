BEGIN { print 011 }
