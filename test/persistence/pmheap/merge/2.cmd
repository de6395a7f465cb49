$PMHEAP merge $HEAP west.pma
echo status $?
GAWK_PERSIST_FILE=west.pma $AWK 'BEGIN { n["b"]++ }'
$PMHEAP merge $HEAP west.pma
echo status $?
$PMHEAP merge --again --last other $HEAP west.pma
echo status $?
$PMHEAP get $HEAP 'n["b"]'
