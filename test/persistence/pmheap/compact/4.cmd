$AWK 'BEGIN { x = 0 }'; for j in 1 2 3; do (i=0; while [ $i -lt 20 ]; do $AWK 'BEGIN { x++ }'; i=$((i + 1)); done) & done
for i in 1 2 3 4 5 6 7 8; do $PMHEAP compact heap.pma; done; wait; $PMHEAP get heap.pma x
