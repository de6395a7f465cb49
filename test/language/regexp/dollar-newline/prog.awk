BEGIN { print match("ab\n", /b$/), match("ab\n", /b\n$/), match("a\nb", /^b/), match("a\nb", /\nb/) }
