BEGIN { OFMT = "%.2f"; print "3.14159", 3.14159, "x" 3.14159 }
