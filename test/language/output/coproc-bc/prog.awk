BEGIN { c = "tr a-z A-Z"; print "hello" |& c; print "world" |& c; close(c, "to"); while ((c |& getline) > 0) print NF, $0; close(c) }
