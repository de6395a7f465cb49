$AWK -f kinds.awk && $PMHEAP dump --awk heap.pma >state.awk && GAWK_PERSIST_FILE=copy $AWK -f state.awk && $PMHEAP check copy && $PMHEAP diff heap.pma copy && echo same
