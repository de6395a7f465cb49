BEGIN { s = "ab"; gsub(/b/, s, s); print s; t = "x"; gsub(/x/, t t, t); print t; $0 = "a b"; gsub(/a/, $0); print }
