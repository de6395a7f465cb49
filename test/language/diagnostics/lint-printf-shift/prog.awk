BEGIN { print lshift(1, 2.5) }
