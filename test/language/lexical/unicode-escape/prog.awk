BEGIN { print "\u41\u00e9\u20ac\u1F600" "\u0000e9x" }
