{ x = 1; if (NR == 2) print 1 / (x - 1) }
