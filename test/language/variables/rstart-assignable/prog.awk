BEGIN { RSTART = 7; print RSTART; match("xab", "ab"); print RSTART, RLENGTH, substr("xab", RSTART, RLENGTH) }
