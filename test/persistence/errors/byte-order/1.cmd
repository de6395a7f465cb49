$AWK 'BEGIN { n = 1 }'
# The number at offset 8 shows the byte order.
swap ()
{
  for i in 3 2 1 0; do
    dd if=heap.pma bs=1 skip=$((8 + i)) count=1 2>/dev/null
  done >order
  dd if=order of=heap.pma bs=1 seek=8 conv=notrunc 2>/dev/null
}
swap
before=$(cksum <heap.pma)
$AWK 'BEGIN { n = 2 }'; echo $?
GAWK_PERSIST_MODE=ro $AWK 'BEGIN { print n }'; echo $?
$PMHEAP check heap.pma; echo $?
$PMHEAP dump heap.pma; echo $?
test "$before" = "$(cksum <heap.pma)" && echo "as it was"
swap
$AWK 'BEGIN { print n }'
