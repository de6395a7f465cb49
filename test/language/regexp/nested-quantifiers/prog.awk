BEGIN { match("ababxababx", /((ab)+x)+/, m); print RLENGTH, m[1], m[2]; match("aabbaabb", /((a|b){2}){2,}/); print RLENGTH }
