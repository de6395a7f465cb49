$PMHEAP dump --awk heap.pma >state.awk; GAWK_PERSIST_FILE=copy4 $AWK -f state.awk && $PMHEAP check copy4 && $PMHEAP dump copy4 | cmp - text
