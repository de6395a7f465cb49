BEGIN { match("aaaxxxzzz", /x+?/); print RSTART, RLENGTH; match("xxxy", /x+?y/); print RSTART, RLENGTH; match("<a><b>", /<.*?>/); print RLENGTH; match("ab", /ab??/); print RLENGTH }
