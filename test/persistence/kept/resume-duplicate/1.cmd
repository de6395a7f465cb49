cat >job.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n++ }
END { print n }
END
write() { $AWK -v m="$1" 'BEGIN { for (i = 0; i < 1000; i++) print m, "line number", i }'; }
write one >log-20261128
$AWK -f job.awk log-20261128
cp log-20261128 log.1
rm log-20261128
$AWK -f job.awk log.1
