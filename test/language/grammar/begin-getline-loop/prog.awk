BEGIN { while ((getline line) > 0) n++; print n, NR, line } END { print "end", NR }
