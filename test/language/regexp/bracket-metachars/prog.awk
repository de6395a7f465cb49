BEGIN { print match("*", /[*]/), match(".", /[.]/), match("x", /[.]/), match("$", /[$]/), match("(", /[(|)]/) , match("{", /[{}]/) }
