BEGIN { print "a" getline; print $0 }
