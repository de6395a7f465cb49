# Fill, empty and refill an array with little memory.
export GAWK_PERSIST_SYNC=off GAWK_PERSIST_MEMORY=1M
for n in 3000 6000 12000 19600 30000; do
  rm -f $HEAP
  $AWK -v n=$n 'function key(i) {
    return i % 3 == 0 ? "k" i : i % 3 == 1 ? "j" i : "a longer subscript " i
  }
  BEGIN {
    for (round = 0; round < 2; round++) {
      delete a
      for (i = 0; i < n; i++) a[key(i)] = i
      for (i = 0; i < n; i++) lost += !(key(i) in a)
    }
    print length(a) - n, lost
  }'
  $PMHEAP check $HEAP | sed "s/.*: //"
done
