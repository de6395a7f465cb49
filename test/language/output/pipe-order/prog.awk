BEGIN { print "z" | "cat"; close("cat"); print "after" }
