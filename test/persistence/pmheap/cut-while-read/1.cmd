$AWK 'BEGIN { for (i = 0; i < 60000; i++) a["key " i] = "the value of the element " i }'
cp heap.pma 'a copy.pma'
# The pipe is full long before the end of the dump.
{ $PMHEAP dump 'a copy.pma'; echo "status $?" >&2; } | {
  head -c 100 >/dev/null; truncate -s 200000 'a copy.pma'; cat >/dev/null; }
