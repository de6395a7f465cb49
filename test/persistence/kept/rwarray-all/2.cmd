$AWK -l rwarray 'BEGIN { print writeall("all") }'; GAWK_PERSIST_FILE=copy $AWK -l rwarray 'BEGIN { print readall("all") }'; $PMHEAP check copy; $PMHEAP dump copy | LC_ALL=C sort
$AWK -l rwarray 'BEGIN { x = 2; print readall("all"), x, typeof(r), a["k"]["l"] }'; $PMHEAP dump heap.pma | LC_ALL=C sort | grep -v function
