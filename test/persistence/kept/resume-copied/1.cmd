cat > count.awk <<'END'
@load "decompress"
@load "pma"
BEGIN { decompress::tolerate(1) }
BEGINFILE { print FILENAME, pma::resume() }
{ n++; seen[$0]++ }
END {
  for (tmp::i in seen)
    if (seen[tmp::i] != 1)
      print tmp::i, seen[tmp::i]
  print n
}
END
count () { $AWK -z -f count.awk "$@"; }
seq 1 1000 > access.log
count access.log
echo "- read while the log is copied, and after that"
seq 1001 1200 >> access.log
head -c 3900 access.log > access.log.1
count access.log access.log.1
count access.log.1 access.log
cp access.log access.log.1
count access.log.1 access.log
echo "- more of the copy was read than of the log"
seq 1201 2000 >> access.log
head -c 7000 access.log > access.log.1
count access.log.1 access.log
cp access.log access.log.1
count access.log.1 access.log
echo "- the log was truncated"
seq 2001 2100 > access.log
count access.log access.log.1
