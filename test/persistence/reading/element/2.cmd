cksum < heap.pma > a; $AWK 'BEGIN { print n["w17"] }'; cksum < heap.pma > b; cmp a b && echo unchanged
