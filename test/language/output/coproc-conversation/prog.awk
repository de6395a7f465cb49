BEGIN { c = "cat"; for (i = 1; i <= 3; i++) { print "q" i |& c; c |& getline a; print "a:" a } close(c) }
