# Restore positions as version 0.1 stored them: three numbers each.
$PMHEAP dump $HEAP | sed -n 's/^\(@position.* = "[^ ]* [^ ]* [^ ]*\) .*/\1"/p' > old
$PMHEAP load $HEAP old; $PMHEAP dump $HEAP | grep -c '^@position.* = "[^ ]* [^ ]* [^ ]*"$'
printf '5\n' >> log; $AWK -f count.awk log
