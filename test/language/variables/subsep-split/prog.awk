BEGIN { a["x", 1] = "v"; for (k in a) { split(k, p, SUBSEP); print p[1], p[2], a[p[1], p[2]] } }
