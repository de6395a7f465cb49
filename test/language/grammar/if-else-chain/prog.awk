{ if ($1 < 0) print "neg"; else if ($1 == 0) print "zero"; else if ($1 < 10) print "small"; else print "big" }
