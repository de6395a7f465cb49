BEGIN { print match("a.b*c+d?e", /\.b\*c\+d\?e/), match("(x)", /\(x\)/), match("a|b", /a\|b/), match("[q]", /\[q\]/), match("^$", /\^\$/), match("a{2}", /a\{2\}/), match("x\\y", /x\\y/) }
