cat > count.awk <<'EOF'
@load "pma"
BEGINFILE { pma::resume() }
{ n++ }
END { print n }
EOF
count () { $AWK -f count.awk "$@"; }
# Replace the log by a new file with its lines and N more lines.
replace () {
  last=$(wc -l < access.log)
  sleep 0.02
  { cat access.log; seq -f 'line number %g of the log' $((last + 1)) $((last + $1)); } > new
  mv new access.log
}
seq -f 'line number %g of the log' 1 100 > access.log
count access.log
sleep 0.02
cp access.log access.log-20240301
count access.log access.log-20240301
replace 50
count access.log access.log-20240301
echo "- a second copy, and a log that grows before it is replaced"
cp access.log access.log-20240302
echo 'one more line' >> access.log
replace 50
count access.log access.log-20240301 access.log-20240302
echo "- a copy that no run has read"
cp access.log access.log-20240303
replace 10
count access.log-20240303 access.log-20240302 access.log-20240301 access.log
echo "- the replacement is truncated"
: > access.log
count access.log access.log-20240301 access.log-20240302 access.log-20240303
