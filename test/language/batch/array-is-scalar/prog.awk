{ print }
FNR == 19 { a[$1] += 20 }
FNR == 17 { n = length(a) }
