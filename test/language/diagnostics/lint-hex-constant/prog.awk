BEGIN { print 0x10 }
