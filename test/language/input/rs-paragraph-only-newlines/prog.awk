BEGIN { RS = "" } { print "never" } END { print NR }
