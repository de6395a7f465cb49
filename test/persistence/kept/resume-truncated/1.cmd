cat > count.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n++ }
n == 5000 { system("cp access.log access.log.1; : > access.log") }
END { print n }
END
seq -f 'line number %g of the log' 1 20000 > access.log
$AWK -f count.awk access.log >first
echo "a new line" >> access.log
$AWK -f count.awk access.log access.log.1
$AWK -f count.awk access.log.1 access.log
