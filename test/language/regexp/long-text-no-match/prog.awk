BEGIN { s = sprintf("%50000s", ""); gsub(/ /, "ab", s); print match(s, /abc/), match(s, /(ab)*c/), match(s, /b$/), match(s, /^(ab)*$/), RLENGTH }
