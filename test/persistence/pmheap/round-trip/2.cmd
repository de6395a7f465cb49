$PMHEAP dump heap.pma >text; $PMHEAP load copy text && $PMHEAP check copy && $PMHEAP dump copy | cmp - text && $PMHEAP diff heap.pma copy
