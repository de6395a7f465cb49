BEGIN { OFS = "::"; ORS = "!\n"; print 1, "a", 2.5; print; print "x" "y" }
