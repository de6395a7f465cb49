BEGIN { a[1,2]; print ((1,2) in a), ((2,1) in a); for (k in a) { split(k, p, SUBSEP); print p[1], p[2] } }
