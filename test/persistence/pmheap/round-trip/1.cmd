$AWK -f kinds.awk && $PMHEAP dump heap.pma
