cat > count.awk <<'END'
@load "pma"
BEGINFILE { pma::resume() }
{ n++ }
END { print n }
END
# Change the time that is stored with the position of FILE to a time in the
# past, as if FILE had been deleted and created again with the same inode.
recreate () {
  $PMHEAP dump $HEAP | grep '^@position.* '"$1"'"$' |
    sed "s/ [0-9]* \([^ ]*\) $1\"\$/ 1000000000 \1 $1\"/" > altered
  $PMHEAP load $HEAP altered
}
# Print "yes" if the position of FILE was stored after FILE was created.
is_recent () {
  $PMHEAP dump $HEAP |
    $AWK -v birth="$(stat -c %W "$1")" -v name="$1\"" \
      '/^@position\["[^o]/ && $NF == name { r = $(NF - 2) >= birth }
       END { print r ? "yes" : "no" }'
}
seq 1 5 > short.log
seq -f 'line number %g of the log' 1 50 > access.log
# The file system must report when a file was created.
if [ "$(stat -c %W short.log 2>/dev/null || echo 0)" -gt 0 ]; then
  $AWK -f count.awk short.log access.log
  recreate short.log
  $AWK -f count.awk short.log
  $AWK -f count.awk short.log
  recreate access.log
  cp access.log access.log.1
  : > access.log
  $AWK -f count.awk access.log.1
  is_recent access.log.1
else
  printf '55\n60\n60\n60\nyes\n'
fi
