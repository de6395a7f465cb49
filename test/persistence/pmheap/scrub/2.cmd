unset GAWK_PERSIST_FILE
size=$(wc -c <heap.pma)
$PMHEAP dump heap.pma | LC_ALL=C sort >all
# Change ten bytes that are far apart, and each of them alone.
cp heap.pma many
i=1
while test $i -le 10; do
  at=$((size / 11 * i + 13 * i))
  cp heap.pma one
  for f in one many; do
    byte=$(dd if=$f bs=1 skip=$at count=1 2>/dev/null | od -An -tu1)
    printf "\\$(printf %o $((byte ^ 16)))" | dd of=$f bs=1 seek=$at conv=notrunc 2>/dev/null
  done
  cp one before
  $PMHEAP scrub one >out; echo "$i: status $?, $(grep -c 'damaged: in' out) range, $(sed 's/.*variable //' out)"
  cmp one before
  i=$((i + 1))
done | sed 's/, [nmw]$/, one of n, m, w/'
$PMHEAP scrub many | grep -c 'are damaged: in variable [nmw]$'
$PMHEAP rescue many 2>/dev/null | LC_ALL=C sort >rest
test $(LC_ALL=C comm -13 all rest | wc -l) -le 40 && echo "only what was damaged differs"
test $(wc -l <rest) -gt 60000 && echo 'most is there'
