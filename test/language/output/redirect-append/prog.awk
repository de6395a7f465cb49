BEGIN { print "b" >> "f"; close("f"); print "c" >> "f"; close("f"); while ((getline l < "f") > 0) print l }
