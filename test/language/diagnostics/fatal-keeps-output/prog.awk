BEGIN { print "before"; getline x < ""; print "after" } END { print "no end" }
