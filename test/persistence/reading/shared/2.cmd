( sleep 2; echo a; echo b ) | $AWK '$1 in s { print "reader", $1 }' > out &
sleep 0.5
GAWK_PERSIST_TIMEOUT=1 $AWK 'BEGIN { print x, ("a" in s), length(s) }'
wait
cat out
