{ while ((getline $2 < "f") > 0) s = s $0 ";"; print s, NF }
