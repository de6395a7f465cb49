NR == 1 { getline x; print typeof(x), (x > 9) }
