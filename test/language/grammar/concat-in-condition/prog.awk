BEGIN { a["x" 1] = "y"; if ("x" 1 in a) print "in"; if (("x" 1) in a) print "in too"; print a["x" 1] "z" }
