truncate -s 4M heap.pma; $AWK 'BEGIN { myvar = 47 }'
