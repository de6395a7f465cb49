# Print the files that a failed run leaves.
left ()
{
  echo "$1: status $?"; ls | grep -v '^err'
}
$AWK 'BEGIN { x = 1; print 1 / 0 }' 2>err; left fatal
(ulimit -f 40; $AWK 'BEGIN { while (i < 100000) n[++i] = i }' 2>err); left 'no space'
$AWK 'BEGIN { x = 1; print > "/dev/full" }' 2>err; left output
$AWK -v x=1 'BEGIN {' 2>err; left 'syntax error'
$AWK -l pma 'BEGIN { x = 1; print pma::abandon() }'; left abandon
$AWK -l pma -v x=1 'BEGIN { pma::hold(); system("true"); print 1 / 0 }' 2>err; left hold
# These runs fail after a commit, or commit although they fail.
$AWK -l pma 'BEGIN { x = 1; pma::commit(); print 1 / 0 }' 2>err; left commit
$AWK 'BEGIN { print x }'; rm heap.pma
GAWK_PERSIST_ON_ERROR=commit $AWK 'BEGIN { x = 2; print 1 / 0 }' 2>err; left 'commit on error'
$AWK 'BEGIN { print x }'; rm heap.pma
# A file that existed before the run stays.
(umask 077; : >heap.pma); $AWK 'BEGIN { x = 1; print 1 / 0 }' 2>err; left empty
rm heap.pma; ln -s other.pma heap.pma
$AWK 'BEGIN { x = 1; print 1 / 0 }' 2>err; left link
rm heap.pma; rm -f other.pma
