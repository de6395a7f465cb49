BEGIN { OFMT = "%.2f"; print 3.14159, 2, 1e3, "3.14159", 0.005; x = 2.71828; print x; print x "" }
