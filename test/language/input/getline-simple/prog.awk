NR == 1 { while ((getline) > 0) last = $0; print last, NR, FNR, NF }
