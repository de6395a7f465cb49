printf '1\n2\n3\n' >plain; printf '4\n5\n' >'odd "s\ name'
$AWK -l pma 'BEGINFILE { pma::resume() } { n += $1 } END { print n }' plain odd*
$PMHEAP dump --json $HEAP >json
$PMHEAP dump $HEAP >text
grep -c '^@position' text
for form in json text
do
  $PMHEAP load $form.pma $form
  echo 10 >>plain
  GAWK_PERSIST_FILE=$form.pma $AWK -l pma '
    BEGINFILE { pma::resume() } { n += $1 } END { print n }' plain odd*
done
$PMHEAP compact $HEAP
$PMHEAP dump $HEAP | cmp - text
$AWK -l pma 'BEGINFILE { pma::resume() } { n += $1 } END { print n }' plain odd*
printf '{"pmheap": 1, "variables": {},\n"functions": {}, "positions": {"1:2": 5}}' |
  $PMHEAP load bad.pma
$PMHEAP --version | sed 's/ [0-9].*/ N/'
