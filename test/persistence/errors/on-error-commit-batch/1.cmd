# The output for record 205 of 1000 fails.
(unset GAWK_PERSIST_FILE; $AWK 'BEGIN { for (i = 1; i <= 1000; i++) print i }') > numbers
commits() {
  rm -f $HEAP
  GAWK_PERSIST_ON_ERROR=commit $AWK "$1" numbers
  $AWK 'BEGIN { print x, n[0] + n[1], last }'
}
commits '{ x++ } NR == 205 { printf "%d %s\n", 1 }'
commits '{ n[NR % 2]++ } NR == 205 { print > "/none/file" }'
commits '{ last = $1; x = x + 1 } $1 == 205 { print $1 > "." }'
commits '{ n[$1 % 2] += 1; if ($1 == 205) print 1 | "" }'
commits '{ for (i = 1; i <= NF; i++) { n[0]++; if ($i == 205) print > "" } x++ }'
