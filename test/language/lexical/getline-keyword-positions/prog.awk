BEGIN { while (getline > 0) n++; print n; if (!(getline)) print "eof" }
