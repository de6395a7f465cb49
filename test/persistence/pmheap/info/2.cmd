$AWK 'BEGIN { print "held"; fflush(); system("sleep 1") }' >held & pid=$!
while ! test -s held; do sleep 0.05; done; $PMHEAP info heap.pma | sed -n "s/ $pid\$/ PID/; s/^held by: *//p"; wait
