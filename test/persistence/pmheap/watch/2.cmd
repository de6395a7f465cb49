$AWK 'BEGIN { y = 1 }'
timeout 60 $PMHEAP watch --count 1 $HEAP x >out & pid=$!
sleep 0.5; kill -0 $pid && $AWK 'BEGIN { x = 5 }'; wait $pid; echo $?
cut -c11- out
