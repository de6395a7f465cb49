$AWK 'BEGIN { n["ab"]; n["ac"]; n["b"]; n["-x"] }' >/dev/null
$PMHEAP keys --prefix=a $HEAP n | sort; $PMHEAP keys $HEAP -pa n | sort; $PMHEAP keys $HEAP n --pref b; POSIXLY_CORRECT=1 $PMHEAP keys $HEAP n --prefix b
$PMHEAP dump -oout $HEAP; grep -c '^n' out; $PMHEAP get --json -- $HEAP 'n["-x"]'; echo "status $?"; $PMHEAP keys --help $HEAP | head -n 1
