GAWK_PERSIST_FILE=new.pma $AWK --traditional 'BEGIN { PROCINFO = 9; RT[1] = 8; switch = 7; NF = 6; LINT = 0 }'
$PMHEAP create copy; $PMHEAP dump new.pma | tee dump | $PMHEAP load copy; $PMHEAP diff new.pma copy && sort dump
$PMHEAP create json; $PMHEAP dump --json new.pma | $PMHEAP load json
GAWK_PERSIST_FILE=json $AWK --posix 'BEGIN { print PROCINFO, RT[1] }'
