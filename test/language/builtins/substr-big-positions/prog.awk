BEGIN { print substr("hello", 1, 1e18) "|" substr("hello", 1e18) "|" substr("hello", -1e18, 3) "|" substr("hello", 2^60, 2) "|" }
