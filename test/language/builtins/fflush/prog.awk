BEGIN { printf "a"; print fflush(); print "b" > "f"; print fflush("f"), fflush("") }
