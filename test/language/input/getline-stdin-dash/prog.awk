BEGIN { while ((getline l < "-") > 0) print "got", l }
