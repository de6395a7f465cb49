BEGIN { c = "cat"; print "b" |& c; close(c, "both") }
