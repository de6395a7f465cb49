BEGIN { print match(" ", /\y/), match("a", /\y/), match("a", /a\y/), match(" a", /\ya/) }
