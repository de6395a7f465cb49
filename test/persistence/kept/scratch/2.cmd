# If an old heap has a variable of namespace tmp, it is still kept.
echo 'tmp::old = 7' | $PMHEAP load $HEAP
$AWK 'BEGIN { tmp::old++; tmp::new = 1 }'
$AWK 'BEGIN { print tmp::old, tmp::new == "" }'
