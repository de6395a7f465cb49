unset GAWK_PERSIST_FILE; $AWK 'BEGIN { print rand() }' > a; export GAWK_PERSIST_FILE=heap.pma; $AWK 'BEGIN { print rand() }' > b; cmp a b && echo same
