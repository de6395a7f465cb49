$AWK 'BEGIN { print x }'; $AWK --persist=other.pma 'BEGIN { print x }'; unset GAWK_PERSIST_FILE; $AWK --persist=other.pma 'BEGIN { print x }'
