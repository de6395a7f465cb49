BEGIN { print match("b", /a|/), RLENGTH; print match("ab", /^(|a)b/), match("ab", /x||y/), match("a", /()/), RLENGTH }
