BEGIN { print match("ac", /a(b)?c/, m), (1 in m), match("abc", /a(b)?c/, m), m[1] }
