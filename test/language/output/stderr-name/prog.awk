BEGIN { print "out"; print "err" > "/dev/stderr"; print "e2" | "cat 1>&2" }
