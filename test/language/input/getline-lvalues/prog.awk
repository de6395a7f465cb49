BEGIN { getline $3 < "f"; print NF, $0; getline a["k"] < "f"; print a["k"]; getline NF < "f"; print NF; getline $0 < "f"; print $2 }
