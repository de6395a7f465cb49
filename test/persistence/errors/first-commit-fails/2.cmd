# While the run that has created the file waits to fail, another run waits for
# the heap.  The other run then creates the file again.
export PMA_VERBOSITY=0
$AWK -l pma 'BEGIN { pma::hold(); x = 1; print "held"; fflush(); while ((getline < "go") < 0) ; print 1 / 0 }' >held 2>err &
until test -s held; do sleep 0.02; done
$AWK 'BEGIN { y = 2 }' &
(sleep 0.3; echo x >go.tmp; mv go.tmp go) &
wait
$AWK 'BEGIN { print x + 0, y }'
