BEGIN { print "data" > "f"; fflush("f"); getline x < "f"; print x }
