# Record 205 of 1000 uses an element as a scalar that an earlier run has made
# an array.
(unset GAWK_PERSIST_FILE
 $AWK 'BEGIN { for (i = 1; i <= 1000; i++) print i, "y", -i }') > numbers
fails() {
  rm -f $HEAP
  $AWK 'BEGIN { a[-205][1] = 1 }'
  $AWK "$1" numbers > printed
  echo status $?
  tail -n 2 printed
}
fails '!seen[$1]++ { print "before", $1; a[$3]++; print "after", $1 }'
fails '{ print } !seen[$1]++ { a[$3] = 2 } { print "after", $1 }'
fails '!seen[$1]++ { print "to cat", $1 | "cat"; a[$3] = 2 } { s = s $1 }'
fails '!seen[$1]++ { n++; print "n", n; s = s a[$3] } n != m { m = n; print "m" }'
fails '!seen[$1]++ { print "before", $1; a[$3] *= 2 } { print "after", $1 }'
fails '{ print "before", $1 } { for (i = 1; i <= NF; i++) if (!seen[$i]++) a[$i]++ }
{ print "after", $1 }'
