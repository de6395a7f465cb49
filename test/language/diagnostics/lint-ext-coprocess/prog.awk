BEGIN { print "x" |& "cat"; close("cat", "to"); "cat" |& getline y; print y; close("cat") }
