# A heap from before has such a variable: it is kept on.
echo 'tmp::old = 7' | $PMHEAP load $HEAP; $AWK 'BEGIN { tmp::old++ }'; $AWK 'BEGIN { print tmp::old }'
