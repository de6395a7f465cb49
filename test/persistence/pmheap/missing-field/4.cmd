$PMHEAP dump --json heap.pma > json; $PMHEAP load copy2 json; $AWK --persist=copy2 -f ask.awk; $PMHEAP dump copy2 | cmp - text
