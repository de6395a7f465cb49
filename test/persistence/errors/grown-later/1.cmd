truncate -s 1M heap.pma; $AWK 'BEGIN { for (i = 0; i < 1000; i++) a[i] = "v" i }'
