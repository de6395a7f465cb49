# Kill runs in the middle of machine code that stores into the heap.
for signal in TERM KILL HUP; do
  $AWK 'function stir(k) { a[k] += 1; n++; return k }
  BEGIN { print "go"; fflush(); for (;;) { for (i = 0; i < 1000; i++) stir(i); a["x" n] = n } }' > out &
  pid=$!
  until [ -s out ]; do sleep 0.02; done
  sleep 0.2
  kill -$signal $pid
  wait $pid 2> /dev/null || echo "$signal: killed"
  : > out
done
