cksum < heap.pma > a; $AWK 'BEGIN { print sq(base) }'; cksum < heap.pma | cmp - a && echo unchanged; $AWK 'BEGIN { f = "sq"; print @f(base) }'; $AWK 'BEGIN { print f }'
