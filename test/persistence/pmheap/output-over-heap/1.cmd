$AWK 'BEGIN { n["a"] = 1 }'
ln -s heap.pma link
for f in heap.pma link; do
  $PMHEAP dump -o $f heap.pma; echo $?
  $PMHEAP export heap.pma n $f; echo $?
done
$PMHEAP dump -o heap.pma link; echo $?
rm link
$PMHEAP check heap.pma
