$PMHEAP dump heap.pma > text; $PMHEAP load copy text; $AWK --persist=copy -f ask.awk; $PMHEAP dump copy | cmp - text
