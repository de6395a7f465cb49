BEGIN { match("ababab", /(ab){2}/); print RLENGTH; print match("abab", /^(ab){3}$/), match("xyxyxy", /^(xy){1,3}$/) }
