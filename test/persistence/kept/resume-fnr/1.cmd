cat > count.awk <<'A'
@load "pma"
BEGINFILE { pma::resume(); print "resumed", pma::resumed(), FNR }
FNR == 1 { next }
{ sum += $1; print FNR, NR, $1 }
END { print sum, pma::resumed() }
A
printf 'head\n1\n2\n' > log; $AWK -f count.awk log
printf '3\n4\n' >> log; $AWK -f count.awk log
printf 'head\n10\n' > new; $AWK -f count.awk log new
