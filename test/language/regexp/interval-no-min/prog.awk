BEGIN { print match("aa", /a{,3}/), match("a{,3}", /a{,3}/), RLENGTH }
