BEGIN { print RLENGTH, RSTART; match("a", /b/); print RLENGTH, RSTART }
