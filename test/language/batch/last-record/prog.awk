{ n[$1]++; t += $2; last = $4 } END { print $0, NF, NR, t, last, n["k2"] }
