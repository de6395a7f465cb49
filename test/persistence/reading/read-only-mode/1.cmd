$AWK 'BEGIN { x = 1; a["k"] = 2 }'; cksum < heap.pma > before
