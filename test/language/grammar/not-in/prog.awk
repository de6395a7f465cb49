BEGIN { b[0]; if (!"a" in b) print "zero found"; if (!("a" in b)) print "a not in" }
