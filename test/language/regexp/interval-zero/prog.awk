BEGIN { print match("abc", /ab{0}c/), match("ac", /ab{0}c/), match("abc", /ab{0,1}c/), match("ac", /ab{0,}c/) }
