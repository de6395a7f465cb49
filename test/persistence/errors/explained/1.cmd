unset GAWK_PERSIST_FILE
run () { $AWK --persist="$1" 'BEGIN { n++ }' 2>&1; echo "status $?"; }
run 'no such/x.pma'; run "it's/x.pma"; run no/x.pma
truncate -s 8K 'my heap'; run 'my heap'
# The first bytes of a heap that GNU awk 5.2.1 has made.
{ printf '\0\0\0\300\356\077\0\0\2'; printf '%39s' '' | tr ' ' '\0'
  printf '\0\0\100\300\356\077\0\0'; } >gnu
truncate -s 4M gnu; run gnu
printf 'text\n' >notes; run notes; cat notes
truncate -s 64K -- -full
$AWK --persist=-full 'BEGIN { while (i < 1e5) a[++i] = i }' 2>&1 |
  sed 's/store [0-9]*/store N/'
$PMHEAP check ./-full
