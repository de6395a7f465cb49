$PMHEAP create -s 4M fixed; GAWK_PERSIST_FILE=fixed $AWK 'BEGIN { x = 1 }'; $PMHEAP compact fixed; stat -c %s fixed; $PMHEAP get fixed x; $PMHEAP compact missing; echo "status $?"
