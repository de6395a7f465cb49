BEGIN { print match("word", /\<word\>/), match("sword", /\<word/), match("words", /word\>/), match("", /\</) }
