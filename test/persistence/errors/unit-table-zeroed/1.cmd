export GAWK_PERSIST_SYNC=off
$AWK 'BEGIN {
  for (i = 0; i < 300000; i++) words["a key of some length, number " i] = i
  small["one"] = 1
}'
