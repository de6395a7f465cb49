cat > count.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n++ }
END { print n }
END
seq -f 'line number %g of the log' 1 15 > access.log
$AWK -f count.awk access.log
seq -f 'line number %g of the log' 1 20 > new
mv new access.log
cp access.log access.log.1
seq -f 'line number %g of the log' 21 25 >> access.log
# Give the position of the deleted log the inode of the copy.
key=$(printf '%x' "$(stat -c %i access.log.1)")
$PMHEAP dump $HEAP | sed "s/^\(@position\[\"[^:]*:\)[^\"]*/\1$key/" > altered
rm $HEAP
$PMHEAP load $HEAP altered
$AWK -f count.awk access.log access.log.1
$AWK -f count.awk access.log access.log.1
