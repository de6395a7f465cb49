FNR == 1 { while ((getline) > 0) n++; print FILENAME, NR, FNR, n }
