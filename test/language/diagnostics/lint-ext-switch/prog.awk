BEGIN { switch (1) { case 1: print "one" } }
