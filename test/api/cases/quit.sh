# If an extension calls exit, the output is complete, and END is not run.  The
# case quit-heap tests the messages about a heap.
export PMA_VERBOSITY=0
p='BEGIN { print "one"; print "two" > "file"; print "three" | "cat > piped"; quit::now() } END { print "END" }'
$AWK -l quit "$p"
echo $?
for i in $(seq 100); do [ -s piped ] || sleep 0.1; done; cat file piped
$AWK -l quit 'BEGIN { print "x"; quit::now(0) }'; echo $?
$AWK -l quit 'BEGIN { print "x"; quit::watch(); quit::now(3) }'; echo $?
# Call exit in each kind of function that an extension can have.
printf 'abc' | tee in.q > in.qb
for place in can_take_file take_control_of get_record close_func; do
  $AWK -l quit -v QUIT=$place 'BEGIN { print "begin" } { print } END { print "END" }' in.q
  echo $?
done
$AWK -l quit -v QUIT=read_func 'BEGIN { print "begin" } 1' in.qb; echo $?
for place in 'take_control_of output' gawk_fwrite gawk_fflush gawk_ferror gawk_fclose; do
  rm -f other
  $AWK -l quit -v QUIT="$place" 'BEGIN { print "begin"; print "kept" > "other"; print "text" > "out.qo"; fflush(); print "written"; close("out.qo"); print "unreached" }'
  echo $? $(cat other)
done
$AWK -l quit -v QUIT=two-way 'BEGIN { print "begin"; print 1 |& "q" }'; echo $?
QUIT=dl_load $AWK -l quit 'BEGIN { print "unreached" }'; echo $?
QUIT=dl_load $AWK 'BEGIN { print "unreached" }
@load "quit"'; echo $?
# Exit callbacks run no matter how the program ends.
$AWK -l quit 'BEGIN { quit::watch(); print "begin" }'; echo $?
$AWK -l quit 'BEGIN { quit::watch(); print "begin"; exit 4 }'; echo $?
$AWK -l quit 'BEGIN { quit::watch(); print "begin"; print > "/" }' 2>/dev/null; echo $?
$AWK -l quit -v QUIT=atexit 'BEGIN { quit::watch(); print "begin"; exit 4 }'; echo $?
$AWK -l quit -v QUIT=atexit 'BEGIN { quit::watch(); print "begin"; print > "/" }' 2>/dev/null; echo $?
# A child of an extension does not write the output that its parent has
# buffered.
$AWK -l quit 'BEGIN { print "once"; print "once" > "f"; print quit::child() } END { print "end" }' < /dev/null
cat f
# Use a two-way processor that supplies no stream.
$AWK -l quit 'BEGIN { PROCINFO["NONFATAL"]; print 1 |& "q"; print ERRNO; ERRNO = ""
  print ("q" |& getline), ERRNO; print close("q") }'; echo $?
# The extension ends the run, once under the profiler (-p) and once in the
# debugger.  With -o, the program is not run.
$AWK -l quit -p/dev/null "$p"; echo $?
echo 'BEGIN { print "one"; quit::now(5) }' > prog
{ echo run | $AWK -D -l quit -f prog; echo $?; } 2>&1 | sed 's/^gawk> //'
$AWK -l quit -o- 'BEGIN { quit::now() }'
