truncate -s 1M heap.pma; $AWK 'BEGIN { x = "small" }'
