BEGIN { print (u == 0), (u == ""), (u < 1), (u < "a"), (u == v), (u > -1); split("0", z); print (u == z[1]) }
