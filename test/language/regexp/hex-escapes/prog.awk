BEGIN { print match("xAy", /\x41/), match("a+b", /a\x2bb/), match("aab", /a\x2bb/) }
