$PMHEAP dump --json heap.pma >json; $PMHEAP load copy3 <json && $PMHEAP check copy3 && $PMHEAP dump copy3 | cmp - text
