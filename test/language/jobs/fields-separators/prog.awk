{ n[$2]++; if ($3 == "") empty++; w[NF] += length($1) }
END { print n["x"], n["y"], n[""], empty, w[3], w[4] }
