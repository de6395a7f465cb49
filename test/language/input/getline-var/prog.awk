NR == 1 { getline x; print x, $0, NF, NR, FNR }
