BEGIN { print "b\na" | "sort"; print "c" | "sort"; close("sort"); print "done" }
