BEGIN { print match("a{b}", /a{b}/), match("{", /{/), match("}", /}/), match("a}", /a}/) }
