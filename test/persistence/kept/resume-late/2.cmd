count () { $AWK -z -f count.awk "$@"; }
echo "- the copy is read first, and is compressed together with the truncation"
seq -f 'line number %g of the second log' 1 100 > second.log
cp second.log second.log.1
count second.log.1 second.log
seq -f 'line number %g of the second log' 101 150 >> second.log
count second.log.1 second.log
: > second.log
gzip second.log.1
count second.log.1.gz second.log
echo "- less than 1024 bytes"
seq -f 'line number %g of the third log' 1 20 > third.log
count third.log
cp third.log third.log.1
echo 'another line' >> third.log
count third.log third.log.1
: > third.log
count third.log third.log.1
