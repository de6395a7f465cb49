$AWK 'BEGIN { x = 1 }'
strace -o trace -e inject=fcntl:error=ENOLCK $AWK 'BEGIN { x = 2 }'; echo "status $?"
strace -o trace -e inject=fcntl:error=ENOLCK $PMHEAP get heap.pma x; echo "status $?"
$PMHEAP get heap.pma x
