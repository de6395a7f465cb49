for name in a b c d e f g h j 'i[1]'; do $PMHEAP get heap.pma "$name"; done
$AWK -M -v PREC=200 'BEGIN {
  n["int"] = 12; n["half"] = -0.5; n["long"] = 2 ^ 70; n["nines"] = 1 - 2 ^ -190
  n["small"] = 2 ^ -400 / 3; n["tiny"] = 2 ^ -1000000; n["huge"] = 2 ^ 1000000
  n["odd"] = 2 ^ 150 + 0.5; n["inf"] = -log(0)
}'
for name in int half long nines small tiny huge odd inf; do
  $PMHEAP get heap.pma "n[$name]" | cut -c1-70
done
$PMHEAP export heap.pma n | grep -v huge | LC_ALL=C sort
$PMHEAP export --jsonl heap.pma n | grep -e int -e long -e inf | LC_ALL=C sort
# A number of few bits is read back as the same number, too.
$AWK -M 'BEGIN {
  p["far"] = 2 ^ 2000 * 1.0; p["near"] = 0.5 ^ 1074; p["third"] = 2 ^ 2000 / 3
  p["nearer"] = 7 * 0.5 ^ 2000; p["short"] = 4.4e349
}'
for name in far near nearer short third; do
  echo "$name $($PMHEAP get heap.pma "p[$name]")"
done >texts
$AWK -M '{ print $0, $2 == p[$1] ? "same" : "different" }' texts
