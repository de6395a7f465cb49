export GAWK_PERSIST_FILE=heap.pma
{
$AWK 'BEGIN { while (i < 1000) n[++i] = i; x = 1 }'
echo pipe; { $AWK 'BEGIN { for (;;) print j++ }' 3>&- | head -1 >/dev/null; } 2>&1
echo signals
for s in HUP TERM ALRM XCPU; do
  $AWK -v s=$s 'BEGIN { n[5] = 2; system("kill -" s " " PROCINFO["pid"]); for (;;) ; }' 2>&1
  echo $?
done 2>&1 | grep -v '^[A-Z]'
echo element alone
$AWK 'BEGIN { n[5] = 2; system("exec kill -TERM " PROCINFO["pid"]); for (;;) ; }' 2>&1
echo function alone
$AWK 'function f() { } BEGIN { system("exec kill -TERM " PROCINFO["pid"]); for (;;) ; }' 2>&1
echo full; $AWK 'BEGIN { x = 2; print "text" > "/dev/full"; close("/dev/full") }' 2>&1
} 2>&1 | grep -v '^Terminated$'
