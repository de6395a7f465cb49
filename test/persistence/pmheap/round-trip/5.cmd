$PMHEAP compact heap.pma && $PMHEAP check heap.pma && $PMHEAP dump heap.pma | cmp - text && $PMHEAP load heap.pma text && $PMHEAP dump heap.pma | cmp - text
