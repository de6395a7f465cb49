cksum < heap.pma > a; $AWK 'BEGIN { print ("w99999" in n), ("w100000" in n) }'; cksum < heap.pma > b; cmp a b && echo unchanged
