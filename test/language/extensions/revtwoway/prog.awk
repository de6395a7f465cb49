@load "revtwoway"
BEGIN { c = "/magic/mirror"; print "hello" |& c; c |& getline x; print x; print "12 34" |& c; c |& getline y; print y; close(c) }
