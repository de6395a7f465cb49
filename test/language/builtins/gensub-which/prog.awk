BEGIN { s = "a-a-a-a"; print gensub(/a/, "X", 2, s), gensub(/a/, "X", 3.9, s), gensub(/a/, "X", 9, s); print s }
