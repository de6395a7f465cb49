BEGIN { while ((getline l < "data") > 0) print "got", l; close("data") }
