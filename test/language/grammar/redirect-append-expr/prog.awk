BEGIN { f["o"] = "out"; print "1" >> f["o"]; print "2" >> f["o"]; close(f["o"]); while ((getline l < "out") > 0) print "r", l }
