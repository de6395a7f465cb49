BEGIN { SUBSEP = "/"; a["x", "y"] = 1; for (k in a) print k; if (("x", "y") in a) print "yes" }
