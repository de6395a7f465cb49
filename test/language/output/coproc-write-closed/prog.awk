BEGIN { c = "cat"; print "x" |& c; close(c, "to"); print "y" |& c }
