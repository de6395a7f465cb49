$AWK 'BEGIN { print a, length(n) }'
GAWK_PERSIST_ON_ERROR=commit $AWK -l pma 'BEGIN { a = 4; pma::abandon(); print 1 / 0 }' 2>/dev/null
$AWK 'BEGIN { print a }'
unset GAWK_PERSIST_FILE; $AWK -l pma 'BEGIN { print pma::abandon() }'
