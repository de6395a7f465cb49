BEGIN { x = sqrt(-4); print (x == x) }
