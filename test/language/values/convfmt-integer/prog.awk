BEGIN { CONVFMT = OFMT = "%.3e"; print 12, 12 "", 1e10, 1e10 "" ; print 12.5, 12.5 "" }
