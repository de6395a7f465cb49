truncate -s 1000001 heap.pma; $AWK 'BEGIN { x = 5 }'; $AWK 'BEGIN { print x }'
