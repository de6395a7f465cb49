cksum < heap.pma > a; $AWK 'BEGIN { print sq(base); f = "sq" } END { }' < /dev/null > out; cat out; $AWK 'BEGIN { print sq(base) }'; cksum < heap.pma > b; $AWK 'BEGIN { print f }'
