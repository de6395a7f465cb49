{ re = "^([^:]+):([0-9]+)$"; if (match($0, re, m)) print m[1] "->" m[2] + 1; else print "no" }
