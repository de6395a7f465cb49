BEGIN { printf("%s %s\n", "a", "b") > "f"; printf "%d\n", 3 > "f"; close("f"); while ((getline l < "f") > 0) print "f:", l }
