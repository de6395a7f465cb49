count () { $AWK -z -f count.awk "$@"; }
echo "- read while the log is compressed, and before it is deleted"
seq -f 'line %g' 1 100000 > big.log
count big.log
seq -f 'line %g' 100001 100100 >> big.log
mv big.log big.log.1
gzip -c big.log.1 > whole.gz
head -c 10000 whole.gz > big.log.1.gz
count big.log.1.gz big.log.1
cp whole.gz big.log.1.gz
count big.log.1.gz big.log.1
seq -f 'line %g' 100101 100110 | tee -a big.log.1 | gzip >> big.log.1.gz
count big.log.1.gz big.log.1
count big.log.1 big.log.1.gz
rm big.log.1
count big.log.1.gz
echo "- the beginning of a log that was deleted is a different file"
seq -f 'new %g' 1 1000 > new.log
count new.log
mv new.log old
head -n 500 old > new.log; rm old
count new.log | sed '/^new [0-9]* 2$/d'
echo "- the copy was read before the log was truncated"
seq -f 'x %g' 1 3000 > rot.log
cp -p rot.log rot.log.1
count rot.log.1 | tail -n 1
count rot.log | tail -n 1
: > rot.log
mv rot.log.1 rot.log.2
seq -f 'x %g' 3001 3100 > rot.log
count rot.log | tail -n 1
gzip -c rot.log.2 > rot.gz
head -c 3000 rot.gz > rot.log.2.gz
count rot.log.2.gz rot.log.2 | tail -n 1
cp rot.gz rot.log.2.gz
count rot.log.2.gz rot.log.2 | tail -n 1
