$PMHEAP dump --awk heap.pma > state.awk; $AWK --persist=copy3 -f state.awk; $AWK --persist=copy3 -f ask.awk; $PMHEAP dump copy3 | cmp - text
