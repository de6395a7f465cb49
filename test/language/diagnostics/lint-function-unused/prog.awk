function f() { return 1 } BEGIN { print "x" }
