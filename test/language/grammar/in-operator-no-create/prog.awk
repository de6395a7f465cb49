BEGIN { if ("x" in a) print "no"; print length(a); if (a["x"] == "") print "ref"; print length(a) }
