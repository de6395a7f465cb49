$AWK --explain 'function reads(k) { return n[k] } BEGIN { print reads(1) }' | sed 1q
$AWK --explain 'function reads(k) { return n[k] + 1 } BEGIN { print reads(1) }' | sed 1q
$AWK --explain 'function other() { } BEGIN { print reads(1) }' | sed 1q
$AWK --explain -v x=1 'BEGIN { print x }' | sed 1q
$AWK --explain '{ print x }' x=1 | sed 1q
GAWK_PERSIST_FILE=missing.pma $AWK --explain 'BEGIN { print x }' | sed 1q; test -e missing.pma || echo not made
unset GAWK_PERSIST_FILE; $AWK --explain 'function f() { } BEGIN { print x }' | sed 1q
