BEGIN { PROCINFO["no/f", "NONFATAL"]; print "x" > "no/f"; print (ERRNO != ""), "ok"; print "x" > "no/g" }
