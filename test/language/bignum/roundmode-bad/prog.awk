BEGIN { ROUNDMODE = "x"; print 1 / 4 }
