BEGIN { print "b"; exit } { print "never" } END { print "e", NR }
