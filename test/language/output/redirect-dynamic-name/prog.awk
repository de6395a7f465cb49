{ print $2 > ($1 ".out") } END { close("a.out"); close("b.out"); while ((getline l < "a.out") > 0) print "a", l; while ((getline l < "b.out") > 0) print "b", l }
