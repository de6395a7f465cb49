BEGIN { switch (u) { case 0: print "zero"; break; default: print "no" } switch (v) { case "": print "empty"; break; default: print "no" } }
