; ;
BEGIN { print "x" }
