BEGIN { s = sprintf("%2000s", ""); gsub(/ /, "x", s); print match(s, /(x+x+)+y/), match(s, /(x+)+(x+)+y/), match(s, /([a-z]+)*[0-9]/) }
