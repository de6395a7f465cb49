BEGIN { print match("ab", /(^a)b/), match("xab", /(^a)b/), match("xb", /^a|b$/), match("ab", /a(b$)/), match("b", /(^|a)b/) }
