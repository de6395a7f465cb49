# A destination that is not a regular file is written to, never replaced.
$AWK 'BEGIN { a["x"] = 1; a["y"] = 2 }'
mkfifo pipe
: > target; ln -s target link
$PMHEAP dump -o pipe $HEAP & cat pipe | wc -l | $AWK '{ print ($1 > 0) }'
wait
test -p pipe && echo a pipe still
$PMHEAP export $HEAP a pipe & cat pipe | LC_ALL=C sort
wait
test -p pipe && echo a pipe still
$PMHEAP dump -o link $HEAP
$PMHEAP export $HEAP a link; sort target
test -h link && echo a link still
$PMHEAP dump -o . $HEAP; echo $?
$PMHEAP dump -o none/x $HEAP; echo $?
$PMHEAP dump -o /dev/full $HEAP; echo $?
unset GAWK_PERSIST_FILE
echo w | $AWK --partial=pipe '{ n[$1]++ }'; echo $?
test -p pipe && echo a pipe still
ls
