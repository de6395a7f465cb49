$PMHEAP dump $HEAP > before
GAWK_PERSIST_FILE=north.pma $AWK 'BEGIN { n["a"] = 1; only = "north" }'
$PMHEAP merge $HEAP north.pma
GAWK_PERSIST_FILE=south.pma $AWK 'BEGIN { n["a"]["b"] = 1 }'
$PMHEAP merge $HEAP south.pma
GAWK_PERSIST_FILE=up.pma $AWK 'BEGIN { n = 1 }'
$PMHEAP merge $HEAP up.pma
GAWK_PERSIST_FILE=down.pma $AWK 'function f(x) { return x } BEGIN { f(1) }'
$PMHEAP merge $HEAP down.pma
GAWK_PERSIST_FILE=left.pma $AWK 'BEGIN { lo = 1 }'
$PMHEAP merge --sum lo $HEAP left.pma
$PMHEAP merge --sum lo --min hi,lo new.pma left.pma
$PMHEAP merge $HEAP $HEAP
$PMHEAP merge $HEAP nothing.pma
echo text > text.pma
$PMHEAP merge new.pma left.pma text.pma
$PMHEAP merge --sum
test -e new.pma || echo not made
$PMHEAP dump $HEAP | cmp - before && echo unchanged
