NR == 1 { x = $1; y = $1 }
NR == 1 { yy = x + 1; w = x; v = y }
{ z = 1 }
END { z = 2 
 split("1 2", q); s = q[1] + 1; y = y
 t = 3 }
