{ print $1 > $2; close($2); getline l < $2; print "in", $2 ":", l }
