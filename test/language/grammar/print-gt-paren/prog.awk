BEGIN { print (1 > 2) ? "a" : "b"; print (2 > 1), "c"; print 1, (3 > 2) }
