BEGIN { x = 3.14159265; print x, x ""; CONVFMT = "%.2f"; print x, x ""; OFMT = "%.3f"; print x, x ""; print 17 "", 17.0 "" }
