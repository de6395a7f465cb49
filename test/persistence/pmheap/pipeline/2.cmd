export GAWK_PERSIST_TIMEOUT=30; $PMHEAP dump heap.pma > text
$PMHEAP dump heap.pma | $AWK '{ c++ } END { print c }'; $PMHEAP get heap.pma n | $AWK '{ c++ } END { print c }'
for form in '' --json --awk; do $PMHEAP dump $form heap.pma | (sleep .1; $AWK 'BEGIN { print ++runs }' >&2; cat) > out; [ -n "$form" ] || grep -v '^c = ' out | cmp - text; case $form in --json) $PMHEAP load j out && $PMHEAP get j 'n[49999]';; --awk) GAWK_PERSIST_FILE=a $AWK -f out && $PMHEAP get a 'n[49999]';; esac; done
