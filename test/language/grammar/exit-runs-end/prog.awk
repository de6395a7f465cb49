NR == 2 { exit 3 } { print } END { print "end" }
