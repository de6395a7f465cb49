# The base of a heap is a multiple of 4 GiB, at 24 in the file.
high() { test $(od -A n -t u8 -j 24 -N 8 $1) -ge $((1 << 37)) && echo high || echo low; }
high heap.pma
$PMHEAP dump heap.pma > before
$PMHEAP compact --low heap.pma && high heap.pma
$PMHEAP dump heap.pma | cmp - before
$PMHEAP create --low other && high other
$PMHEAP compact heap.pma && high heap.pma
$AWK 'BEGIN { print n["a"], s, t[1][2] }'
