BEGIN { print match("a\tb", /[\t]/), match("a]b", /[\]]/), match("a\\b", /[\\]/), match("w", /[\w]/), match("a", /[\w]/) }
