BEGIN { print gensub(/(a)(b)/, "\\2\\1", "g", "abxab"); print gensub(/(x)?b/, "[\\1]", 1, "ab"); print gensub(/a+/, "<\\0>", "g", "aabaa"), gensub(/a/, "<&>", "G", "aba") }
