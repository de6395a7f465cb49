BEGIN { print "\u00e9" == "\xe9", "\u20ac", "\u41" }
