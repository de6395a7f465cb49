mkdir -m 1777 shared
$AWK 'BEGIN { a["x"] = 1; a["y"] = 2; s = "text" }'
echo precious > precious
try () {
  echo "-- $1"; shift
  echo precious > victim
  "$@"
  echo "status $?, victim $(cmp -s victim precious && echo as it was || echo replaced), link: $(readlink shared/link)"
}
each () {
  try backup $PMHEAP backup $HEAP $1
  try "backup --done" $PMHEAP backup --done $HEAP $1
  try dump $PMHEAP dump -o $1 $HEAP
  try "dump --awk" $PMHEAP dump --awk -o $1 $HEAP
  try export $PMHEAP export $HEAP a $1
  try "export -o" $PMHEAP export --tsv -o $1 $HEAP a
}
ln -s ../victim shared/link
ln -s shared/link mine
echo "== foreign"
chown -h 65534 shared/link
each shared/link; each mine
ln -s ../new shared/dangling; chown -h 65534 shared/dangling
$PMHEAP dump -o shared/dangling $HEAP
[ -e new ] && echo "new was made"
mkfifo fifo; ln -s ../fifo shared/pipe; chown -h 65534 shared/pipe
$PMHEAP dump -o shared/pipe $HEAP; echo "status $?"
cp $HEAP target.pma; ln -s ../target.pma shared/heap; chown -h 65534 shared/heap
$PMHEAP compact shared/heap; echo "status $?"
cmp $HEAP target.pma
echo "-- done mark"
echo precious > victim; ln -s ../victim shared/copy.done; chown -h 65534 shared/copy.done
# Root may remove the link, but pmheap must not write through it.
$PMHEAP backup --done $HEAP shared/copy; echo "status $?"
cat victim
echo "== own"
chown -h 0 shared/link shared/dangling
each shared/link; each mine
$PMHEAP dump -o shared/dangling $HEAP; readlink shared/dangling; grep -c "^[as]\\>" new
echo "== not shared"
chmod 1755 shared; chown -h 65534 shared/link
each shared/link
