cat > count.awk <<'END'
@load "pma"
BEGIN { ARGC = 5e7 }
BEGINFILE { pma::resume() }
{ n++ }
END { print n }
END
seq -f 'line number %g of the log' 1 20 > a.log
head -n 5 a.log > a.log.1
ulimit -v 3000000
$AWK -f count.awk a.log a.log.1
