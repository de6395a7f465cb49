BEGIN { print "a", "b" > "x" ".y"; close("x.y"); getline l < "x.y"; print l; print 1 > 2 + 3; close("5"); getline m < "5"; print "5:" m }
