BEGIN { print "x" > "no/such/dir/f" }
