$AWK 'BEGIN { n["a"] = 100; printf "" > "held"; close("held"); system("until test -e go; do sleep 0.05; done") }' &
until test -e held; do sleep 0.05; done
GAWK_PERSIST_TIMEOUT=0
export GAWK_PERSIST_TIMEOUT
$AWK -v OFS=: 'BEGIN { PROCINFO["sorted_in"] = "by_count"; for (k in n) print k, n[k] }'
$AWK -v tmp::w=b 'BEGIN { asort(n, tmp::t, "by_count"); print n[tmp::w], tmp::t[2] }'
touch go; wait
$AWK 'BEGIN { print first("counted") }'
$AWK 'BEGIN { sub(/.*/, "counted", PROCINFO["sorted_in"]); for (k in n) break; print k }'
$AWK 'BEGIN { print n["a"], (calls > 3) }'
