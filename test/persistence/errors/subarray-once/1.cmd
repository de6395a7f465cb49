# Record 205 of 1000 uses an element as a scalar that an earlier run has made
# an array.
(unset GAWK_PERSIST_FILE
 $AWK 'BEGIN { for (i = 1; i <= 1000; i++) print i, "y", -i }') > numbers
fails() {
  rm -f $HEAP
  $AWK 'BEGIN { a[-205][1] = 1 }'
  $AWK "$1" numbers
  echo status $?
  $AWK 'BEGIN { print length(seen), length(a), n }'
}
fails '{ n += (!seen[$1]++ ? a[$3] : $1) }'
fails '!seen[$1]++ { a[$3]++ }'
fails '{ if (!seen[$1]++) a[$3] = n++ }'
fails '!seen[$1]++ { a[$3] = a[$3] $2 }'
fails '!seen[$1]++ { a[$3] *= 2 }'
fails '{ a[-n++]++ }'
fails '{ a[last]++; last = $3 }'
fails '!seen[$1]++ { for (i = 1; i <= NF; i++) a[$i]++ }'
fails '{ for (i = 1; i <= NF; i++) if (!seen[$i]++) a[$i]++ }'
fails '!seen[$1]++ { for (i = 1; i <= NF; i++) { k = $i; n += a[k] } }'
