BEGIN { for (i = 0; i < 17; i++) s = (s == "" ? "a" : s s); print match(s, /(a|aa)+$/), RLENGTH; print match(s "b", /^(a|aa)+$/) }
