$AWK 'BEGIN { n["x"] = 1 }'
: >out
timeout 60 $PMHEAP watch --count 3 $HEAP 'n["x"]' >out & pid=$!
shown () { for i in $(seq 100); do test "$(wc -l <out)" -ge $1 && return; sleep 0.2; done; }
shown 1; $AWK 'BEGIN { n["y"] = 1 }'; sleep 0.5
$AWK 'BEGIN { n["x"]++ }'; shown 2
$AWK 'BEGIN { delete n["x"] }'; wait $pid; echo $?
sed 's/^[0-9][0-9]:[0-5][0-9]:[0-5][0-9]  /TIME /' out
$PMHEAP watch $HEAP; echo $?; $PMHEAP watch --count none $HEAP n; echo $?; $PMHEAP watch missing n; echo $?
$PMHEAP watch --json --count 1 $HEAP n | cut -c9-
