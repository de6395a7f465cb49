BEGIN { a[10]; a[9]; a[100]; n = asorti(a, d); print d[1], d[2], d[3]; asorti(a, d, "@ind_num_asc"); print d[1], d[2], d[3] }
