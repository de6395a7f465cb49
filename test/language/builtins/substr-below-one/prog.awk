BEGIN { print substr("hello", 0, 2), substr("hello", -1, 3), substr("hello", 0), substr("hello", -5, 2) }
