# look LINE PROGRAM: print the line LINE of info while PROGRAM runs.  The child
# of system also has the lock until it executes its command.
look ()
{
  rm -f mark go
  $AWK "$2"'; print "x" >"mark"; close("mark"); system("until test -e go; do sleep 0.05; done") }' & pid=$!
  while ! test -s mark; do sleep 0.05; done
  for i in 1 2 3 4 5 6 7 8 9; do
    by=$($PMHEAP info heap.pma | sed -n "s/ $pid\$/ PID/; s/^$1: *//p")
    test "$by" = "process PID" && break
    sleep 0.1
  done
  echo "$1 $by"; touch go; wait
}
look 'held by' 'BEGIN { m["x"]++'
look 'read by' 'BEGIN { if (!("x" in m)) exit'
