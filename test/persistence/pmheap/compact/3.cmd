$AWK 'BEGIN { x = 5; print "held"; fflush(); getline line < "go" }' >held & 
while ! test -s held; do sleep 0.05; done
(sleep 0.2; echo x >go.tmp; mv go.tmp go) & 
PMA_VERBOSITY=0 $PMHEAP compact heap.pma; wait; $PMHEAP get heap.pma x
