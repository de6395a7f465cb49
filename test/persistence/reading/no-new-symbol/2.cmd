cksum < heap.pma > a; $AWK 'BEGIN { print x, "[" never_set "]", length(b_never), ("k" in a) }'; cksum < heap.pma > b; cmp a b && echo unchanged
