$AWK 'BEGIN { x = 1; y = 2 }'
ln heap.pma 'other name.pma'
cp heap.pma before
ln -s heap.pma link
$PMHEAP compact link 2>&1 | sed "s|$PWD/||g"
$PMHEAP compact 'other name.pma'; echo "status $?"
cmp heap.pma before
rm heap.pma before link
mv 'other name.pma' heap.pma
$PMHEAP compact heap.pma; $PMHEAP get heap.pma x; ls
