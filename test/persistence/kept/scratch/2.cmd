# A heap from before has one: it is kept on.
echo 'tmp::old = 7' | $PMHEAP load $HEAP
$AWK 'BEGIN { tmp::old++; tmp::new = 1 }'
$AWK 'BEGIN { print tmp::old, tmp::new == "" }'
