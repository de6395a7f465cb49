BEGIN { x = gensub(/a/, "b", 1, "a"); print x }
