$AWK 'BEGIN { print "held"; fflush(); system("until test -e go; do sleep 0.05; done") }' >held & pid=$!
while ! test -s held; do sleep 0.05; done
# The child of system has the lock too, until it runs its command.
for i in 1 2 3 4 5 6 7 8 9; do
  by=$($PMHEAP info heap.pma | sed -n "s/ $pid\$/ PID/; s/^held by: *//p")
  test "$by" = "process PID" && break
  sleep 0.1
done
echo "$by"; touch go; wait
