cat > count.awk <<'END'
@load "pma"
BEGINFILE {
  tmp::from = pma::resume()
  print FILENAME, tmp::from, pma::resumed()
}
{ n++; seen[$0]++ }
END {
  for (tmp::i in seen)
    if (seen[tmp::i] != 1)
      print tmp::i, seen[tmp::i]
  print n
}
END
count () { $AWK -z -f count.awk "$@"; }
seq 1 100 > access.log
count access.log
seq 101 200 >> access.log
mv access.log access.log.1
seq 201 300 > access.log
count access.log access.log.1
echo "- compressed, the inode is used again"
seq 301 305 >> access.log
gzip access.log.1
mv access.log.1.gz access.log.2.gz
mv access.log access.log-20240301
seq 306 400 > access.log
count access.log access.log-20240301 access.log.2.gz
echo "- compressed with lines that are not read yet; nothing new"
seq 401 410 >> access.log-20240301
gzip access.log-20240301
count access.log access.log-20240301.gz access.log.2.gz
count access.log access.log-20240301.gz access.log.2.gz
echo "- a member more"
seq 411 420 | gzip >> access.log.2.gz
count access.log.2.gz
