$3 > m { m = $3; line = $0 } $2 > k[$1] { k[$1] = $2; w[$1] = $4 } NR == 1 { lo = $3 } $3 < lo { lo = $3 } END { print m, line, lo; for (i in k) print i, k[i], w[i] }
