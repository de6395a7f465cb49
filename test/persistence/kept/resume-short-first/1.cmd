cat > count.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n++ }
END { print n }
END
count () { $AWK -f count.awk "$@"; }
seq -f 'line number %g of the log' 1 100 > access.log
head -c 150 access.log > access.log.1
count access.log.1 access.log
cat access.log > access.log.1
count access.log.1 access.log
