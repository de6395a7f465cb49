cat > count.awk <<'END'
@load "decompress"
@load "pma"
BEGIN { decompress::tolerate(1) }
BEGINFILE { pma::resume(decompress::fault(FILENAME) != "") }
{ n++ }
END { print n }
END
count () { $AWK -z -f count.awk "$@"; }
for lines in 1000 40; do
  rm -f access.log.1.gz
  seq -f "line number %g of $lines" 1 $lines > access.log.1
  gzip access.log.1
  count access.log.1.gz
  cp access.log.1.gz whole
  size=$(wc -c < whole)
  echo "- a new file"
  rm access.log.1.gz
  head -c $((size * 2 / 3)) whole > access.log.1.gz
  count access.log.1.gz
  echo "- the same file"
  head -c $((size / 2)) whole > access.log.1.gz
  count access.log.1.gz
  cat whole > access.log.1.gz
  count access.log.1.gz
done
