BEGIN { print "unreached" }
@load "nosuch"
