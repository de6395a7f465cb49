# The command deletes two elements of a small array and adds them in another
# order, so that their cells change places.
(
  unset GAWK_PERSIST_FILE
  $AWK 'BEGIN {
    for (i = 0; i < 30000; i++)
      print substr("abc", i % 3 + 1, 1), "some text for the pipe"
  }'
) >input
$AWK 'BEGIN { delete n; n["a"] = n["b"] = n["c"] = 0; n["d"] }'
$AWK '
  { n[$1]++; print | command }
  END { close(command); print n["a"], n["b"], n["c"], length(n) }' \
  command="$AWK 'BEGIN {
      a = n[\"a\"]; c = n[\"c\"]
      delete n[\"a\"]; delete n[\"c\"]
      n[\"a\"] = a + 1000000; n[\"c\"] = c + 3000000
    } END { print NR }'" input
