BEGIN { print "planted.awk runs" }
