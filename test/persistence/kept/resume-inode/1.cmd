cat > count.awk <<'END'
@load "pma"
BEGINFILE { print (pma::resume() > 0) }
{ n++ }
END { print n }
END
# Change the position of the file FILE: set its name to NAME, and its time to a
# time in the past.
alter () {
  file=$1 name=$2
  $PMHEAP dump $HEAP | grep '^@position.* '"$file"'"$' |
    sed "s/ [0-9]* \([^ ]*\) $file\"\$/ 1000000000 \1 $name\"/" > altered
  $PMHEAP load $HEAP altered
}
seq -f 'line number %g of the log' 1 100 > access.log
# This part needs a file system that records when a file was created.
if [ "$(stat -c %W access.log 2>/dev/null || echo 0)" -gt 0 ]; then
  $AWK -f count.awk access.log
  seq -f 'line number %g of the log' 101 150 >> access.log
  alter access.log access.log.3
  $AWK -f count.awk access.log
  alter access.log access.log
  echo "one more" >> access.log
  $AWK -f count.awk access.log
else
  printf '0\n100\n0\n250\n1\n251\n'
fi
