count () { $AWK -z -f count.awk "$@"; }
echo "- copied, then truncated"
cp access.log access.log.1
seq 421 500 > access.log
count access.log access.log.1
echo "- the same content under other names"
seq -f 'x%g' 1 100 > one.log
cp one.log other.log
count one.log other.log | tail -n 1
gzip -c one.log > other.gz
gzip -c one.log > one.gz
count other.gz one.gz | grep gz
echo "- killed after a commit in the middle of a file"
seq -f 'y%g' 1 100000 > big.log
count big.log | tail -n 1
seq -f 'y%g' 100001 300000 >> big.log
gzip big.log
($AWK -z -l pma -e 'BEGINFILE { print pma::resume() }
  { n++; seen[$0]++ } FNR == 170000 { pma::commit(); system("kill -9 $PPID") }' \
  big.log.gz; :) 2>/dev/null
count big.log.gz | sed -n '1p;$p'
