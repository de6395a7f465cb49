BEGIN { print match("a\0b", "\0b"), match("a\0b", /\0/), match("ab", "a\0b"), match("a\0\0c", /\0+/), RLENGTH }
