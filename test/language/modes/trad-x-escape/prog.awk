BEGIN { print "\x41" }
