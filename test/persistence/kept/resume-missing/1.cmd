echo a >log; mkdir sub
p='@load "pma"; BEGINFILE { print FILENAME, pma::resume(), (ERRNO != "") } { n[$1]++ }'
$AWK "$p" sub log; $AWK 'BEGIN { print n["a"] }'
echo a >>log
$AWK "$p" log missing; $AWK 'BEGIN { print n["a"] }'
$AWK "$p"' END { print pma::resume() }' log; $AWK 'BEGIN { print n["a"] }'
$AWK '@load "pma"; BEGIN { pma::resume() }'
