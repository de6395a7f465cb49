{ }
{ next; print "never" }
{ print "never" }
END { print NR, $0 }
