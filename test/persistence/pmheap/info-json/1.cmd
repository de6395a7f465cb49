$AWK 'BEGIN { for (i = 0; i < 9000; i++) n[i] = i }'
$PMHEAP info --json $HEAP | tr -d '\n ' | sed 's/[0-9][0-9]*/N/g'; echo
$PMHEAP info --json $HEAP | grep -o '"commits": 1,'
$PMHEAP info $HEAP | env -u GAWK_PERSIST_FILE $AWK -v s=$(stat -c %s $HEAP) '/^file size/ { print $3 == s, $4 == sprintf("(%.1f", s / 1024), $5 } /^objects/ { print NF }'
