# Print messages of each kind; the API's lintwarn prints its warning even
# without --lint.
echo r > in
$AWK -l every 'BEGIN { every::message("warn") } { every::message("l"); every::message("n") }' in
$AWK -L -l every 'BEGIN { every::message("l") }' 2>&1 | grep 'a lint'
$AWK -Lfatal -l every 'BEGIN { every::message("l"); print "unreached" }' 2>&1 | grep 'a lint'
$AWK -l every 'BEGIN { print "before"; every::message("f"); print "unreached" }'
echo $?
$AWK -l every 'BEGIN {
  ERRNO = "x"; every::error(2); print ERRNO, PROCINFO["errno"]
  every::error("own text"); print ERRNO, PROCINFO["errno"]
  every::error(); print "<" ERRNO ">", PROCINFO["errno"]
  print every::memory()
}'
