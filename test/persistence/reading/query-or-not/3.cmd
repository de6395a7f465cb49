$AWK --explain 'function reads(k) { return n[k] } BEGIN { print reads(1) }' | sed 1q
$AWK --explain 'function reads(k) { return n[k] + 1 } BEGIN { print reads(1) }' | sed 1q
$AWK --explain 'function other() { } BEGIN { print reads(1) }' | sed 1q
$AWK --explain -v x=1 'BEGIN { print x }' | sed 1q
$AWK --explain -v OFS=: -v LINT=0 'BEGIN { print x }' | sed 1q
$AWK --explain -v OFS=: -v awk::FS=, -v tmp::x=1 'BEGIN { print x }' | sed 1q
$AWK --explain '{ print x }' x=1 | sed 1q
$AWK --explain '{ print x }' ARGC=1 | sed 1q
$AWK --explain '{ print x }' FS=: tmp::x=1 ./x=1 | sed 1q
echo 1,2 | $AWK -v OFS=: -v tmp::x=5 '{ $1 = $1; print n[1], tmp::x, $0 }' FS=,
GAWK_PERSIST_FILE=missing.pma $AWK --explain 'BEGIN { print x }' | sed 1q; test -e missing.pma || echo not made
unset GAWK_PERSIST_FILE; $AWK --explain 'function f() { } BEGIN { print x }' | sed 1q
