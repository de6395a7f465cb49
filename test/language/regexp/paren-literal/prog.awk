BEGIN { print match("a)b", /a)b/) }
