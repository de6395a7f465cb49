BEGIN { print substr("hello", 2, 3), substr("hello", 0, 2), substr("hello", -1, 3) }
