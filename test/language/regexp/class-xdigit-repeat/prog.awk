{ if (match($0, /0[xX][[:xdigit:]]+/)) print substr($0, RSTART, RLENGTH); else print "none" }
