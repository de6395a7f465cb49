$AWK 'BEGIN { for (i = 1; i <= 20000; i++) n[i] = "old " i }'
export GAWK_PERSIST_TIMEOUT=0
( GAWK_PERSIST_MODE=ro $AWK 'BEGIN { x = n[1]; printf "" > "open"; close("open"); while (getline line < "go" < 0) { close("go"); system("sleep 0.05") } for (i in n) { c++; if (n[i] !~ /^old/) bad++ } print x, c, bad + 0 }' ) > out &
until test -e open; do sleep 0.05; done
$AWK 'BEGIN { for (i = 1; i <= 20000; i += 2) n[i] = "new " i; delete n[2]; n["more"] = 1 }'
$AWK 'BEGIN { print n[1], n[3], length(n) }'
$PMHEAP info heap.pma | grep -c ^unapplied
$AWK 'BEGIN { delete n; n["few"] = 1 }'
GAWK_PERSIST_MODE=ro $AWK 'BEGIN { print length(n), n["few"] }'
touch go; wait; cat out
$AWK 'BEGIN { n["last"]++; print length(n) }'
$PMHEAP info heap.pma | grep -c ^unapplied
$PMHEAP check heap.pma && echo whole
