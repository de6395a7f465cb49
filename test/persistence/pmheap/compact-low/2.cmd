# The base address of a heap is at offset 24 of its file.
high() { test $(od -A n -t u8 -j 24 -N 8 $1) -ge $((1 << 37)) && echo high || echo low; }
high heap.pma
$PMHEAP dump heap.pma > before
$PMHEAP compact --low heap.pma && high heap.pma
$PMHEAP dump heap.pma | cmp - before
$PMHEAP create --low other && high other
$PMHEAP compact heap.pma && high heap.pma
$AWK 'BEGIN { print n["a"], s, t[1][2] }'
