$AWK '{ only[NR] = $9; mixed[NR] = $2; all["a", NR] = NR % 2 ? $9 : unset }
END { x = $9; y = other; f["one"] = $9; deep[1][2] = $9 }' in && $PMHEAP dump heap.pma
