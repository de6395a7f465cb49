export GAWK_PERSIST_SYNC=off
(unset GAWK_PERSIST_FILE; $AWK 'BEGIN { for (i = 0; i < 250000; i++) print "word" i }') >words
$AWK '{ count[$1] = NR }' words
$AWK '{ count[$1]++ }' words
$AWK -l pma '{ count[$1]++ } NR % 60000 == 0 { pma::commit() }' words
$AWK '{ count[$1]++ } NR == 240000 { print 1 / zero }' words 2>/dev/null; echo $?
$AWK '{ count[$1]++; count["new" NR] = 1 }' words
$AWK 'BEGIN { for (w in count) sum += count[w]; printf "%d %d\n", length(count), sum }'
