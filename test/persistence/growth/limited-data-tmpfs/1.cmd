GAWK_PERSIST_FILE=$(mktemp /dev/shm/pm-gawk.XXXXXX)
trap 'rm -f "$GAWK_PERSIST_FILE"' EXIT
$AWK 'BEGIN { for (i = 0; i < 250000; i++) count["word" (i * 7919) % 250000] = i }'
(ulimit -d 6000
$AWK 'BEGIN { for (i = 0; i < 500; i++) count["word" (i * 1789) % 250000]++ }'
$AWK 'BEGIN { for (w in count) sum += count[w]; printf "%d\n", sum }'
$AWK 'BEGIN { for (i = 0; i < 50000; i++) more["key" i] = i }')
$AWK 'BEGIN { print length(count), length(more) }'
$PMHEAP check "$GAWK_PERSIST_FILE" >checked && echo whole
