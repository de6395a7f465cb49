BEGIN { CONVFMT = "%.1f"; OFMT = "%.3f"; x = 1.23456; print x, x "", x + 0; y = x ""; print y }
