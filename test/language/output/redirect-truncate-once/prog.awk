BEGIN { print "1" > "f"; print "2" > "f"; close("f"); while ((getline l < "f") > 0) print l; close("f"); print "3" > "f"; close("f"); while ((getline l < "f") > 0) print "again", l }
