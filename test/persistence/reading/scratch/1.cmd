$AWK 'BEGIN { n["a"] = 1; n["b"] = 2 }'
( $AWK 'BEGIN { n["c"] = 3; printf "" > "held"; close("held"); system("until test -e go; do sleep 0.05; done") }' ) &
until test -e held; do sleep 0.05; done
export GAWK_PERSIST_TIMEOUT=0
$AWK 'BEGIN { for (tmp::w in n) { tmp::sum += n[tmp::w]; tmp::seen[tmp::w] = 1 } print tmp::sum, length(tmp::seen) }'
$AWK 'BEGIN { tmp::k = split("x y", tmp::part); delete tmp::part[1]; print tmp::k, length(tmp::part), ENVIRON["GAWK_PERSIST_TIMEOUT"] }'
# These programs may change a variable that the heap keeps.
for p in 'for (tmp::w in n) n["a"]++' 'for (tmp::w in n) w = tmp::w' \
  'for (tmp::w in n) for (tmp::w in m) n[tmp::w]' 'for (tmp::w in n) m[tmp::w]' 'split("x y", n)' \
  'delete n' 'tmp::x = y = 1'
do
  $AWK "BEGIN { $p }" 2>&1 | grep -c 'still holds the heap after 0 s'
done
touch go; wait
