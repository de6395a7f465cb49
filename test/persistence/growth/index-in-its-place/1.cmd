# With little memory, the new index gets the address of the old one.
export GAWK_PERSIST_SYNC=off GAWK_PERSIST_MEMORY=4K
$AWK 'function key(i) {
  return i % 3 == 0 ? "k" i : i % 3 == 1 ? i : "a longer subscript " i
}
BEGIN {
  for (round = 1; round <= 6; round++) {
    delete n
    for (i = 0; i < 19600; i++) n[key(i)] = i
    delete all
    found = 0
    for (w in n) all[++found] = w
    for (i = 0; i < 19600; i++) lost += !(key(i) in n)
  }
  print found, lost
}'
$PMHEAP check $HEAP | sed "s/.*: //"
