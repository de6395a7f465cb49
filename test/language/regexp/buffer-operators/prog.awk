BEGIN { print match("a\nb", /\`b/), match("a\nb", /\`a/), match("a\nb", /b\'/), match("a\nb", /a\'/) }
