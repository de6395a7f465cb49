BEGIN { print "a"; print "b" > "/dev/stdout"; print "c"; printf "d\n" >> "/dev/stdout" }
