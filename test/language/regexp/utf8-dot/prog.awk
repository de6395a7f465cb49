BEGIN { print match("日本語", /^...$/), match("日本語", /本/), RLENGTH, match("naïve", /[ïî]/), match("x€y", /x.y/), match("abc", /[^é]b/) }
