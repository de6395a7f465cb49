{ getline < "f"; print $0, NF, NR }
