$PMHEAP remove heap.pma a; $AWK 'function x() { return 7 } BEGIN { f = x(); print f }'; $PMHEAP dump heap.pma
