BEGIN { print (x == 0), (x == ""), (x < 1), length(x), x + 0 "|" x "|"; if (!y) print "false" }
