BEGIN { match("aaaa", /a**/); print RLENGTH; match("aaaa", /a+*/); print RLENGTH; match("aaaa", /a{2}{2}/); print RLENGTH; match("aab", /(a*)+b/); print RLENGTH }
