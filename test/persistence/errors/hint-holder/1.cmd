$AWK 'BEGIN { x++; print "held"; fflush(); t = systime()
  while (systime() < t + 4) ; }' >held &
pid=$!
while ! test -s held; do sleep 0.05; done
GAWK_HINTS=1 GAWK_PERSIST_TIMEOUT=2 $AWK 'BEGIN { print x++ }' 2>err
echo $?
sed "s/process $pid (.*)/process PID (NAME)/" err >&2
wait
