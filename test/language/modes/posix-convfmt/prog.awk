BEGIN { CONVFMT = OFMT = "%.2f"; print 3, 3.14159, 3.14159 "", 2^40 }
