$AWK -M -v PREC=200 'BEGIN { a = 2 ^ 200; b = -2 ^ 70 + 1; c = 1 / 3; d = 0; e = -0.0; f = +"+inf"; g = -+"+nan"; h = 1e100; i[1] = 2 ^ 0.5; j = 255 }'; $PMHEAP dump heap.pma | tee text
$PMHEAP load copy text && $PMHEAP check copy && $PMHEAP diff heap.pma copy; $PMHEAP dump --json heap.pma | $PMHEAP load copy2 && $PMHEAP check copy2 && $PMHEAP diff heap.pma copy2
$PMHEAP dump --awk heap.pma >state; GAWK_PERSIST_FILE=copy3 $AWK -M -f state && $PMHEAP diff heap.pma copy3 && echo same
