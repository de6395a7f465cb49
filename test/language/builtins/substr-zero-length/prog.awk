BEGIN { print "[" substr("hello", 2, 0) "][" substr("hello", 2, -1) "][" substr("", 1, 1) "]" }
