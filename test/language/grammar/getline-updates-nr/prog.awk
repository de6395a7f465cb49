NR == 1 { getline; print NR, $0; getline x; print NR, $0, x }
