BEGIN { while (getline l < "data" > 0) n++; print n, l }
