{ print length($0), substr($0, 1, 2), index($0, "z") }
