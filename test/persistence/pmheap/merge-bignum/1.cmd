unset GAWK_PERSIST_FILE
for heap in a b; do
  $AWK -M --persist=$heap.pma 'BEGIN { short = 2 ^ 64; long = 3 ^ 200 }'
done
$AWK -M --persist=c.pma 'BEGIN { short = 2 ^ 72 }'
$PMHEAP merge $HEAP a.pma b.pma
echo status $?
$PMHEAP get $HEAP short
$PMHEAP merge $HEAP c.pma
echo status $?
