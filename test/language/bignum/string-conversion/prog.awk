BEGIN { x = 10^30 ""; print x, length(x), x + 1, (x == 10^30) }
