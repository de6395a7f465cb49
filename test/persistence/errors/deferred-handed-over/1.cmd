# The first run has deferred updates when it hands the heap over to the second;
# then the first run is killed.
export GAWK_PERSIST_SYNC=off
mkfifo go input
$AWK 'BEGIN { other["a"] = 1 }'
(
  unset GAWK_PERSIST_FILE
  $AWK 'BEGIN { for (i = 0; i < 150000; i++) print "key" i * 7919 % 1000003 }'
  : > written
  cat go
) > input &
GAWK_PERSIST_MEMORY=4K $AWK '{ n[$1]++ }' < input &
pid=$!
until [ -e written ]; do sleep 0.05; done
sleep 0.2
$AWK 'BEGIN { x++; print (length(n) > 100000), n["key0"], other["a"] }'
kill -9 $pid
echo > go
wait
