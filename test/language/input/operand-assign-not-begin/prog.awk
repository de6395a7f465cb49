BEGIN { print "[" x "]" } { print x }
