# Print the streams that gawk offers to parsers, wrappers and processors.
printf 'a b\n' > in
mkdir dir
$AWK -l facts -v NOTE=1 'BEGINFILE { print "begin", FILENAME > "/dev/stderr" }
{ exit }' in
$AWK -l facts -v NOTE=1 'BEGINFILE { if (ERRNO) nextfile } { exit }' none dir in
$AWK -l facts -v NOTE=1 1 none
$AWK -l facts -v NOTE=1 1 dir - < in
$AWK -l facts -v NOTE=1 'BEGIN {
  getline x < "in"; close("in"); getline < "none"
  "echo x" | getline x
  print "x" |& "cat"; close("cat", "to"); "cat" |& getline x; close("cat")
  print "x" > "out"; close("out"); print "x" >> "out"; close("out")
  print "err" > "/dev/stderr"; print "out" > "/dev/stdout"; print "plain"
  print "to a command" | "cat"; close("cat"); fflush()
  print "no" |& "twice"
}'
echo $?
