BEGIN { match("aaab", /a*/); print RLENGTH; match("baaa", /a+/); print RSTART, RLENGTH; print match("color", /colou?r/), match("colour", /colou?r/), match("colouur", /colou?r/) }
