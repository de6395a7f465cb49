size() { ls -s "$HEAP" | { read -r blocks name; echo "$blocks"; }; }
$AWK 'BEGIN { for (i = 0; i < 600000; i++) n["key" i] = i }'
full=$(size)
$AWK 'BEGIN { for (i = 0; i < 600000; i += 2) delete n["key" i] }'
half=$(size)
[ "$half" -le $((full + full / 8)) ] || echo "half deleted: $half, before $full"
$AWK 'BEGIN { print length(n), n["key599999"]; delete n }'
$AWK 'BEGIN { print length(n) }'
none=$(size)
[ "$none" -le $((full / 8)) ] || echo "all deleted: $none, before $full"
