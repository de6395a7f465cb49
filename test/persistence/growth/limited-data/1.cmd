export GAWK_PERSIST_SYNC=off
$AWK 'BEGIN { for (i = 0; i < 250000; i++) count["word" (i * 7919) % 250000] = i }'
ulimit -d 6000
$AWK 'BEGIN { for (i = 0; i < 500; i++) count["word" (i * 1789) % 250000]++ }'
$AWK 'BEGIN { for (w in count) sum += count[w]; printf "%d\n", sum }'
$AWK 'BEGIN { PROCINFO["sorted_in"] = "@val_num_desc"
  for (w in count) { if (k++ == 3) break; print count[w] } }'
$AWK 'function deep(n) { return n ? deep(n - 1) + 1 : 0 } BEGIN { print deep(1000) }'
