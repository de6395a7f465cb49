BEGIN { while (1) { i++; if (i == 2) continue; if (i == 5) break; print i } print "out", i }
