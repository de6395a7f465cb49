BEGIN { print "\u000000411", length("\u20ac\u20ac") }
