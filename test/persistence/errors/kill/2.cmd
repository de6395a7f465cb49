for i in 1 2 3; do $AWK 'BEGIN { x = 99; for (;;) a[n++] = n }' & p=$!; sleep 0.2; kill -9 $p; wait $p 2>/dev/null; done; $AWK 'BEGIN { print x, length(a) }'
