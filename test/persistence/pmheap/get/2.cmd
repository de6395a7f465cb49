for name in y 'n[c]' 'x[1]' 'g()' 'n[' 'n["a]' '5' 'n(1)' ''; do $PMHEAP get heap.pma "$name"; echo "status $?"; done 2>&1
