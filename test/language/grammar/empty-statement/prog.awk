BEGIN { ; ; print "x"; ; for (i = 0; i < 3; i++) ; print i; while (i-- > 0) ; print i; if (1) ; print "y" }
