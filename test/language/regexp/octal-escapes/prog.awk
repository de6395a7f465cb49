BEGIN { print match("xAy", /\101/), match("tab\there", /\011/), match("a\033b", /\33/) }
