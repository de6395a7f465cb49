size() { ls -s "$HEAP" | { read -r blocks name; echo "$blocks"; }; }
$AWK 'BEGIN { for (i = 0; i < 400000; i++) n["key" i] = i }'
full=$(size)
$AWK 'BEGIN { for (i = 0; i < 250000; i++) delete n["key" i] }'
part=$(size)
[ "$part" -le $((full * 7 / 8)) ] || echo "oldest deleted: $part, before $full"
$AWK 'BEGIN {
  print length(n), ("key249999" in n)
  for (i = 250000; i < 400000; i++) bad += n["key" i] != i
  for (k in n) { seen++; bad += k != "key" n[k] }
  print seen, bad + 0
  for (i = 0; i < 300000; i++) n["key" i] = i
  for (i = 300000; i < 400000; i++) delete n["key" i]
  print length(n) }'
$AWK 'BEGIN { for (i = 0; i < 300000; i++) bad += n["key" i] != i
  print length(n), bad + 0 }'
$PMHEAP check "$HEAP" | sed 's/.*: //'
