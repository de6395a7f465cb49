BEGIN { print "\xg" }
