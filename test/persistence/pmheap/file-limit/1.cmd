$AWK 'BEGIN { for (i = 0; i < 20000; i++) n[i] = "a value of some length " i }'
$PMHEAP dump $HEAP >text
mkdir out; cd out
ulimit -f 64
$PMHEAP backup $HEAP copy; echo $?
$PMHEAP dump -o text $HEAP; echo $?
$PMHEAP export $HEAP n n.csv; echo $?
$PMHEAP dump $HEAP >standard; echo $?
rm standard
$PMHEAP load new ../text; echo $?
ls
