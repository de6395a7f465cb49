BEGIN { PROCINFO["NONFATAL"] = 1; print "x" > "no/such/f"; print ERRNO; print "still here" }
