# Two heaps with two commits each: FORK was copied from the heap after the
# first commit, and OTHER is a different heap.
$AWK 'BEGIN { name = "first"; for (i = 0; i < 200; i++) text[i] = "text " i }'
cp heap.pma fork
$AWK 'BEGIN { name = "heap"; for (; i < 300; i++) text[i] = "text " i }'
GAWK_PERSIST_FILE=fork $AWK 'BEGIN {
  name = "fork"; for (; i < 600; i++) text[i] = "more text " i }'
GAWK_PERSIST_FILE=other $AWK 'BEGIN { name = "old" }'
GAWK_PERSIST_FILE=other $AWK 'BEGIN { name = "other" }'
for file in heap.pma fork other; do
  $PMHEAP info $file | grep commits:
done
cp heap.pma whole
