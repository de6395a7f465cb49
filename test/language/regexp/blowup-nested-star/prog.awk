BEGIN { for (i = 0; i < 17; i++) s = (s == "" ? "a" : s s); print match(s, /(a*)*b/), match(s "b", /(a*)*b/), RLENGTH }
