BEGIN { OFS = "-"; ORS = "|\n"; print 1, 2, "x"; print "a" "b", "c" }
