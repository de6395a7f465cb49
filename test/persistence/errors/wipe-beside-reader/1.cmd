# A reader uses the heap while secrets are deleted.  The next run that writes
# wipes them, although it does not set GAWK_PERSIST_WIPE.
$AWK 'BEGIN {
  for (i = 0; i < 300; i++) a["SEC" "RET-key-number-" i] = "SEC" "RET-value-number-" i
  big = sprintf("%20000s", ""); gsub(/ /, "SEC" "RET", big); keep = "public"
}'
count () { LC_ALL=C grep -a -o SECRET $HEAP | wc -l | $AWK '{ print ($1 > 0) }' ; }
(
  unset GAWK_PERSIST_FILE
  GAWK_PERSIST_MODE=ro $AWK --persist=$HEAP 'BEGIN {
    x = length(a)
    print > "reads"; close("reads")
    while ((getline line < "go") < 0) continue
    print length(a)
  }' > read
) &
until [ -e reads ]; do sleep 0.05; done
GAWK_PERSIST_WIPE=1 $AWK 'BEGIN { delete a; big = 0 }'
unset GAWK_PERSIST_FILE
count
: > go
wait
cat read
count
$AWK --persist=$HEAP 'BEGIN { if (0) x = 1; print length(a), keep }'
count
