BEGIN { switch (-1) { case -1: print "neg"; break; case +1: print "pos" } switch (1) { case -1: print "neg"; break; case +1: print "pos" } }
