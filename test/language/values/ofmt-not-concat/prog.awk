BEGIN { OFMT = "%.1f"; x = 2.55; print x, x ""; print x " " x }
