BEGIN { print match("ab \tc", /\s+/), RLENGTH, match("  xy", /\S+/), RLENGTH, match("abc", /\s/) }
