BEGIN { print "abc
}
