cksum < heap.pma | cmp before - && echo unchanged; $AWK 'BEGIN { print x, length(a), a["k"] }'
