BEGIN { switch (1) { case 1: switch (2) { case 2: print "in"; break; default: print "no" } print "after"; break; case 2: print "not" } }
