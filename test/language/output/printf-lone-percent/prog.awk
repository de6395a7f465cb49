BEGIN { printf "50%\n"; printf "x%5"; print ""; printf "y%" ; print "" }
