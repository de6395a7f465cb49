BEGIN { match("aaaaa", /a{2}/); print RLENGTH; match("aaaaa", /a{2,}/); print RLENGTH; match("aaaaa", /a{2,3}/); print RLENGTH; print match("aaa", /^a{4}$/), match("b", /a{0}b/) }
