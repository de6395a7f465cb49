$AWK --traditional 'function f(x) { return x + FPAT } BEGIN { BEGINFILE = 3; FPAT = 4; RT["a"] = f(1) }'
$PMHEAP dump --awk $HEAP >copy.awk
GAWK_PERSIST_FILE=copy.pma $AWK --traditional -f copy.awk && $PMHEAP diff $HEAP copy.pma && cat copy.awk
rm copy.pma
