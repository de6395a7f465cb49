$AWK 'BEGIN { x = 1; n["x"] = 2 }'; chmod 400 heap.pma
