truncate -s 64M heap.pma; $AWK 'BEGIN { for (i = 0; i < 100000; i++) a[i] = "value number " i }'; $AWK 'BEGIN { print length(a), a[99999] }'
