# If an old heap has a variable of namespace tmp, it is still kept.
echo 'tmp::old = 7' | $PMHEAP load $HEAP; $AWK 'BEGIN { tmp::old++ }'; $AWK 'BEGIN { print tmp::old }'
