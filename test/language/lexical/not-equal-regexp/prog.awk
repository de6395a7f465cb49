BEGIN { $0 = "abc"; print "abc" !~ /b/, "abc" !~ /z/ }
