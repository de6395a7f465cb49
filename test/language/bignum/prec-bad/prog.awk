BEGIN { PREC = "foo"; print 1 / 4 }
