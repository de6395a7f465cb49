BEGIN { print "a" "b" > "/dev/stdout"; print("c") > "/dev/stdout"; print "d", ("e") > "/dev/stdout" }
