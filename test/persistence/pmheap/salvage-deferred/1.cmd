xz -dc damaged.pma.xz > damaged.pma
chmod 600 damaged.pma
$PMHEAP check damaged.pma > /dev/null 2>&1
echo "check: $?"
$PMHEAP salvage damaged.pma 2> /dev/null | $PMHEAP load $HEAP
$AWK 'BEGIN { for (i = 0; i < 4500; i++) { found += "k" i in n; sum += n["k" i] }
  print found, sum, other["a"], y }'
