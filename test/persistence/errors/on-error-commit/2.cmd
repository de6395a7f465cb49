GAWK_PERSIST_ON_ERROR=commit $AWK 'BEGIN { x = 2; print 1 / 0 }' 2>/dev/null; $AWK 'BEGIN { print x }'
