export GAWK_PERSIST_FILE=heap.pma
{
echo nothing changed
$AWK 'BEGIN { for (;;) print n[5], x }' 2>&1 | head -1
$AWK 'BEGIN { y; print x, n[5]; fflush(); system("exec kill -TERM " PROCINFO["pid"]); for (;;) ; }' 2>&1
$AWK 'BEGIN { print x > "/dev/full"; close("/dev/full") }' 2>&1
echo committed before
$AWK '@load "pma"; BEGIN { x = 7; pma::commit(); system("exec kill -TERM " PROCINFO["pid"]); for (;;) ; }' 2>&1
echo silent
PMA_VERBOSITY=0 $AWK 'BEGIN { x = 8; system("exec kill -TERM " PROCINFO["pid"]); for (;;) ; }' 2>&1
echo reader
GAWK_PERSIST_MODE=ro $AWK 'BEGIN { x = 8; system("exec kill -TERM " PROCINFO["pid"]); for (;;) ; }' 2>&1
echo ignored
(trap '' TERM; $AWK 'BEGIN { x = 8; system("exec kill -TERM " PROCINFO["pid"]); print "on" }' 2>&1)
$AWK 'BEGIN { print x }'
} 2>&1 | grep -v '^Terminated$'
