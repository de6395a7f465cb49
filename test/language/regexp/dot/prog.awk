BEGIN { print match("\n", /./), match("\0", /./), match("é", /^.$/), match("", /./) }
