BEGIN { print substr("hello", 1.9, 1.9), substr("hello", 1.5, 2), substr("hello", 2.5) }
