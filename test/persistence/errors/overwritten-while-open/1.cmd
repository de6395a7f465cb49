$AWK 'BEGIN { for (i = 0; i < 20000; i++) a[i] = "value of " i; n = 1 }'
cp heap.pma old
$AWK 'BEGIN { n = 2 }'
cp heap.pma new
