export GAWK_PERSIST_SYNC=off
$AWK 'BEGIN { for (i = 0; i < 40000; i++) { words["w" i] = i; other[i] = "text " i } }'
