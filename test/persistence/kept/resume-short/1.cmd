cat > count.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n++ }
END { print n }
END
count () { $AWK -f count.awk "$@"; }
echo "- read while the log is copied"
seq -f 'line number %g of the log' 1 100 > access.log
count access.log
head -c 300 access.log > access.log-20240301
count access.log-20240301 access.log
count access.log access.log-20240301
cp access.log access.log-20240301
count access.log-20240301 access.log
echo "- the log was not read before"
seq -f 'line %g of another log' 1 100 > other.log
head -c 300 other.log > other.log.1
count other.log.1 other.log
echo "- more of the log was read, and the copy was renamed"
seq -f 'a third log: %g' 1 1000 > third.log
count third.log
head -c 5000 third.log > third.log.1
count third.log.1 third.log
seq -f 'a third log: %g' 1001 1100 >> third.log
cp third.log copy; cat copy > third.log.1
count third.log third.log.1
: > third.log
mv third.log.1 third.log.2
count third.log third.log.2
echo "- two logs, one of which begins with all lines of the other"
printf 'start\nstop\n' >app.log
echo start >app2.log
count app.log app2.log
