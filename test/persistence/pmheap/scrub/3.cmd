$AWK 'BEGIN { printf "" > "held"; close("held"); x = 1; system("until test -e go; do sleep 0.05; done") }' &
until test -e held; do sleep 0.05; done
$PMHEAP scrub heap.pma; echo $?
touch go; wait
printf 'no heap\n' >text; $PMHEAP scrub text; echo $?
$PMHEAP scrub missing; echo $?
