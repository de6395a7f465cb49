BEGIN { print "\x41\x42C\x4a1", "\x7az" }
