$PMHEAP rescue heap.pma copy4; $AWK --persist=copy4 -f ask.awk; $PMHEAP dump copy4 | cmp - text
