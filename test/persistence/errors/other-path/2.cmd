GAWK_PERSIST_FILE=./moved.pma $AWK 'BEGIN { print x, a["k"], f(); x = 2 }'; $AWK 'BEGIN { print x }'; GAWK_PERSIST_FILE=moved.pma $AWK 'BEGIN { print x }'
