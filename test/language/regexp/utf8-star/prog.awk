BEGIN { match("aééé", /é+/); print RSTART, RLENGTH; match("ééa", /é{2}/); print RSTART, RLENGTH; match("é€é€", /(é€)+/); print RLENGTH }
