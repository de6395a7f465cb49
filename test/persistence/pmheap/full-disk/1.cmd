# A limit on file sizes has the effect of a full disk.
$AWK 'BEGIN { for (i = 0; i < 20000; i++) n[i] = "a value of some length " i }'
$PMHEAP dump $HEAP >text
mkdir out
ln -s target out/link
short () { sh -c 'ulimit -f 600; "$@"; exit $?' - "$@" >messages 2>&1 || ls out; }
short $PMHEAP export $HEAP n out/n.csv
short $PMHEAP dump -o out/n.txt $HEAP
short $PMHEAP merge out/n.pma $HEAP; sed 's/ [0-9]* bytes/ N bytes/' messages
short $PMHEAP load out/n.pma text
short $PMHEAP load out/link text
short $PMHEAP backup $HEAP out/n.pma
short $PMHEAP rescue $HEAP out/n.pma; sed 's/ [0-9]* bytes/ N bytes/' messages
short $PMHEAP compact $HEAP; sed "s| [0-9]* bytes| N bytes|; s|$HEAP|HEAP|" messages
