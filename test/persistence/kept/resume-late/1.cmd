cat > count.awk <<'EOF'
@load "decompress"
@load "pma"
BEGINFILE { pma::resume() }
{ n++ }
END { print n }
EOF
count () { $AWK -z -f count.awk "$@"; }
seq -f 'line number %g of the log' 1 100 > access.log
count access.log
cp access.log access.log.1
seq -f 'line number %g of the log' 101 150 >> access.log
count access.log access.log.1
: > access.log
echo 'a line of the next log' >> access.log
count access.log access.log.1
mv access.log.1 access.log.2
count access.log access.log.2
gzip access.log.2
count access.log access.log.2.gz
