BEGIN { print "2" | "sort -n"; print "1" | "sort -n" } END { print "end" }
