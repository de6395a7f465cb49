$AWK 'BEGIN { x++; print "held"; fflush()
  while ((getline line < "go") < 0) ; }' >held &
pid=$!
while ! test -s held; do sleep 0.05; done
GAWK_HINTS=1 GAWK_PERSIST_TIMEOUT=2 $AWK 'BEGIN { print x++ }' 2>err
echo $?
sed "s/process $pid (.*)/process PID (NAME)/" err >&2
: >go
wait
