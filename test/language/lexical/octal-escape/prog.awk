BEGIN { print "\101\60\7z" "\1234"; print length("\0a") }
