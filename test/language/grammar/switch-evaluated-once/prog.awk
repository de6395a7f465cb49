function f() { n++; return 3 }
BEGIN { switch (f()) { case 1: case 2: print "x"; case 3: print "three" } print n }
