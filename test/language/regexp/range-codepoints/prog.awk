BEGIN { print match("B", /[a-z]/), match("é", /[à-ü]/), match("m", /[a-m]/), match("n", /[a-m]/), match("Z", /[A-z]/), match("_", /[A-z]/) }
