cksum < heap.pma > a; $AWK 'BEGIN { print t() }'; cksum < heap.pma > b; cmp a b && echo unchanged
