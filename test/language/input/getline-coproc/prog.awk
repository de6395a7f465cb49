BEGIN { print "hello" |& "cat"; close("cat", "to"); "cat" |& getline x; print x; print close("cat") }
