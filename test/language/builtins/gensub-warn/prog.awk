BEGIN { print gensub(/a/, "X", 0, "aaa") }
