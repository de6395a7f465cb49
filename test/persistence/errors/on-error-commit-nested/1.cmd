# Record 205 of 1000 uses an element as a scalar that an earlier run has made
# an array.
(unset GAWK_PERSIST_FILE
 $AWK 'BEGIN { for (i = 1; i <= 1000; i++) print i, "y", -i }') > numbers
commits() {
  rm -f $HEAP
  $AWK 'BEGIN { a[-205][1] = 1 }'
  GAWK_PERSIST_ON_ERROR=commit $AWK "$1" numbers
  $AWK 'BEGIN { print x, length(a), a["y"], b["y"] }'
}
commits '{ x++; a[$3]++ }'
commits '{ b[$2]++; a[$3] = 1 }'
commits '{ a[$2]++; a[$3]++ }'
commits '{ for (i = 1; i <= NF; i++) a[$i]++ }'
commits '{ for (i = 1; i <= NF; i++) { x++; a[$i] } }'
commits '{ a[$3]++ }'
