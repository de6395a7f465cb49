export GAWK_PERSIST_SYNC=off
for seed in 1 2 3; do
  for rarely in 0 .002 .04; do
    set -- -v seed=$seed -v rarely=$rarely -f work.awk
    rm -f plain.pma scarce.pma
    for run in 1 2; do
      GAWK_PERSIST_FILE=plain.pma $AWK "$@" > expected
      GAWK_PERSIST_FILE=scarce.pma GAWK_PERSIST_MEMORY=4K $AWK "$@" > got
      cmp expected got || exit 1
    done
    $PMHEAP check scarce.pma > /dev/null || exit 1
  done
done
wc -l < got | $AWK '{ print ($1 > 2000) }'
GAWK_PERSIST_MEMORY=64 $AWK 'BEGIN { }'
