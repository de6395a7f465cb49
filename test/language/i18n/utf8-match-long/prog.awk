BEGIN { for (i = 0; i < 1000; i++) s = s "é"; s = s "x"; print match(s, /x/), match(s, /é+/), RLENGTH, index(s, "x"), length(s) }
