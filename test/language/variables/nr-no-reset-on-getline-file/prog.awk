{ getline x < "f"; getline < "f"; print NR, FNR, x, $0 }
