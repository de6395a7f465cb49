BEGIN { print 1 + }
