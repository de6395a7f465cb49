BEGIN { SUBSEP = ":"; a[1,2] = 3; for (k in a) print k; SUBSEP = "-"; print ((1,2) in a), ("1:2" in a) }
