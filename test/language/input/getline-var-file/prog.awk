{ getline v < "f"; print v, $0, NR; getline v < "f"; print v; r = getline v < "f"; print r, v }
