count () { $AWK -f count.awk "$@"; }
echo "- two copies of a short log that grows"
seq -f 'line number %g of the short log' 1 10 > short.log
count short.log
cp short.log short.log.1
count short.log short.log.1
seq -f 'line number %g of the short log' 11 15 >> short.log
count short.log short.log.1
mv short.log.1 short.log.2
cp short.log short.log.1
echo 'one more line' >> short.log
count short.log short.log.1 short.log.2
