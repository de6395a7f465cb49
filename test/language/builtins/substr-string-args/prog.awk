BEGIN { print substr("hello", "2x", "3") }
