cat > count.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n++ }
END { print n }
END
seq -f 'line number %g of the log' 1 20 > a.log
cp a.log b.log
$AWK -f count.awk a.log b.log
for log in a.log b.log; do
  cp $log $log.1
  echo "first line of the new $log" > $log
done
$AWK -f count.awk a.log b.log a.log.1 b.log.1
$AWK -f count.awk b.log.1 a.log.1
