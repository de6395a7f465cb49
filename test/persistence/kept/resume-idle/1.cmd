cat > count.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n++ }
END { print n }
END
seq -f 'line number %g of the log' 1 20 > access.log
cp access.log error.log
$AWK -f count.awk access.log error.log
# Change the stored times of both positions, as if the logs had been read years
# ago.
$PMHEAP dump $HEAP | grep '^@position' |
  sed 's/ [0-9]* \([^ ]* [a-z]*[.]log"\)$/ 1000000000 \1/' > altered
$PMHEAP load $HEAP altered
for log in access.log error.log; do
  cp $log $log.1
  echo "first line of the new $log" > $log
  $AWK -f count.awk $log
done
$AWK -f count.awk access.log.1 error.log.1
