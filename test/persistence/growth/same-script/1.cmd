for i in 1 2 3 4 5 6 7 8 9 10; do for j in 1 2 3 4 5 6 7 8 9 10; do $AWK 'BEGIN { x++ }'; done; done; $PMHEAP info heap.pma | grep -E '^(in use|objects):' > after100
