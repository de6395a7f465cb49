$AWK 'BEGIN { x = 1 }'
for s in PMA_VERBOSITY=4 GAWK_PERSIST_MODE=wr GAWK_PERSIST_ON_ERROR=keep \
  GAWK_PERSIST_TRUST=yes GAWK_PERSIST_VERIFY=2 GAWK_PERSIST_SYNC=on \
  GAWK_PERSIST_TIMEOUT=soon GAWK_PERSIST_TIMEOUT=nan GAWK_PERSIST_SYNC=
do
  env $s $AWK 'BEGIN { print x }'; echo "gawk: $?"
  env $s $PMHEAP get $HEAP x; echo "pmheap: $?"
done
# A command that has to wait prints a message, unless PMA_VERBOSITY is 0.
# Readers do not have to wait.
$AWK 'BEGIN { x = 2; print "ready" >"mark"; close("mark")
  system("until test -e go; do sleep 0.1; done") }' &
while [ ! -s mark ]; do sleep 0.1; done
PMA_VERBOSITY=0 $PMHEAP get $HEAP x
{ PMA_VERBOSITY=0 $PMHEAP remove $HEAP y || echo none; } &
sleep 1.5; : >go
wait
GAWK_PERSIST_SYNC=full $PMHEAP remove $HEAP x
$PMHEAP get $HEAP x || echo removed
