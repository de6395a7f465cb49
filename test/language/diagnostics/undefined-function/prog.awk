BEGIN { if (0) foo(1); print "ok"; foo(1); print "no" }
