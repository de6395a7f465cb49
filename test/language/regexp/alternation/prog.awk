BEGIN { match("abcd", /ab|abcd|abc/); print RLENGTH; match("xyz", /y|xyz|x/); print RSTART, RLENGTH }
