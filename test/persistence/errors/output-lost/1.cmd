export GAWK_PERSIST_FILE=heap.pma
{
$AWK 'BEGIN { print ++x }' >/dev/full
echo "status $?"
$AWK 'BEGIN { x += 10; exit 3 } END { print x }' >/dev/full
echo "status $?"
$AWK 'BEGIN { x += 100; print x }' >&-
echo "status $?"
echo nonfatal
$AWK 'BEGIN { PROCINFO["-", "NONFATAL"]; print x += 1000 }' >/dev/full
GAWK_PERSIST_ON_ERROR=commit $AWK 'BEGIN { print x += 10000 }' >/dev/full
echo nothing changed
$AWK 'BEGIN { print x }' >/dev/full
echo a child changes the heap
$AWK -v awk="$AWK" 'BEGIN { system(awk " '\''BEGIN { x++ }'\''"); y = 1; print }' >/dev/full
} 2>&1
$AWK 'BEGIN { print x, y }'
