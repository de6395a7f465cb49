BEGIN { CONVFMT = "%.30f"; x = 0.1 ""; print x; CONVFMT = "%d.x"; y = 3.7 ""; print y }
