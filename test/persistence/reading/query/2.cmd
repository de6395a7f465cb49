$AWK 'BEGIN { n["a"] = 100; printf "" > "held"; close("held"); system("until test -e go; do sleep 0.05; done") }' &
until test -e held; do sleep 0.05; done
export GAWK_PERSIST_TIMEOUT=0
$AWK 'BEGIN { print n["b"], n["new"] + 0, length(n), ("new" in n) }'
$AWK 'BEGIN { PROCINFO["sorted_in"] = "@ind_str_asc"; for (k in n) print k, n[k]; print k }'
$AWK 'BEGIN { top(2) }'
$AWK -f top.awk -e 'BEGIN { top(1) }'
$AWK 'BEGIN { print largest(n), look("a"), look("z"), fact(5) }'
$AWK 'function fact(k) { return k < 2 ? 1 : k * fact(k - 1) } BEGIN { print fact(6) }'
printf 'a\nb\nq\n' | $AWK 'n[$1] > 5'
$AWK 'BEGIN { if (deep[2]["x"] == "") print length(deep) }'
$AWK 'BEGIN { while (("echo 1 2" | getline) > 0) print $2, n["c"] }'
touch go; wait
