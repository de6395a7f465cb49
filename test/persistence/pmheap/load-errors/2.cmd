$PMHEAP create -s 64K small; $AWK 'BEGIN { for (i = 0; i < 20000; i++) print "n[\"w" i "\"] = " i }' >big; $PMHEAP load small big; echo "status $?"; $PMHEAP dump small; $PMHEAP check small
