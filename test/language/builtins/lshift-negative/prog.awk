BEGIN { print lshift(1, -1) }
