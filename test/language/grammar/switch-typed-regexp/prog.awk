BEGIN { switch ("foobar") { case @/^bar/: print "bar"; break; case @/oo/: print "oo" } }
