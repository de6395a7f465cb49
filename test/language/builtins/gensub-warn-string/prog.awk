BEGIN { print gensub(/a/, "X", "x", "aaa") }
