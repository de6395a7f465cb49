cksum < heap.pma > a; $AWK 'BEGIN { print total(n) }'; cksum < heap.pma > b; cmp a b && echo unchanged
