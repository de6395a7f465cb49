BEGIN { match("aaaaa", /a{2,4}?/); print RLENGTH; match("aaaaab", /a{2,4}?b/); print RSTART, RLENGTH }
