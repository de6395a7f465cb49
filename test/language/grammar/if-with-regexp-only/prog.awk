{ if (/x/) print "x"; else if (!/y/) print "neither"; else print "y" }
