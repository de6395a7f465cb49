BEGIN { x = log(-1); print (x == x) }
