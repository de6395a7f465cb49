BEGIN { print "a" > "f"; print "b" >> "f"; close("f") }
