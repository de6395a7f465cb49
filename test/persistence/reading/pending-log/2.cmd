# A reader keeps large commits from being applied.  Queries must see them all
# the same, wherever they read.
(
  unset GAWK_PERSIST_FILE
  GAWK_PERSIST_MODE=ro $AWK --persist=$HEAP 'BEGIN {
    x = length(n)
    print > "reads"; close("reads")
    while ((getline line < "go") < 0) continue
    print sum(), n["word 7"], substr(long, 19996), length(text)
  }' > first
) &
until [ -e reads ]; do sleep 0.05; done
for round in 1 2; do
  $AWK -v round=$round '
    BEGIN {
      for (tmp::i = 0; tmp::i < 30000; tmp::i += 2)
        n["word " tmp::i] += tmp::i == 400 ? 1000 : round
      for (tmp::i = round; tmp::i < 30000; tmp::i += 100)
        delete text[tmp::i]
      long = sprintf("%20000s", "round " round)
      command = sprintf("echo %3000s", "round " round)
    }'
  echo "round $round: $($PMHEAP info $HEAP | grep -c unapplied) unapplied"
  $AWK 'BEGIN { print n["word 400"], n["word 401"], n["word 29998"] }'
  $AWK 'BEGIN { print sum() }'
  $AWK 'BEGIN { top(1) }'
  $AWK 'BEGIN { print length(text), (1 in text), (2 in text), (3 in text) }'
  $AWK 'BEGIN { print long }' | tail -c 8
  $AWK 'BEGIN { system(command); print | command }'
  GAWK_PERSIST_MODE=ro $AWK 'BEGIN {
    n["word 402"] = "changed"; delete text; text[1] = sum()
    print n["word 402"], n["word 404"], text[1]
  }'
  $AWK 'BEGIN { print substr(long, 1, 20000) > "long"; print n["word 402"] }'
  wc -c < long
done
: > go
wait
cat first
$AWK 'BEGIN { print sum() }'
