$PMHEAP dump --awk heap.pma >state.awk; GAWK_PERSIST_FILE=copy $AWK -M -f state.awk; $PMHEAP diff heap.pma copy | cut -c1-9; GAWK_PERSIST_FILE=copy $AWK -M 'BEGIN { printf "%.60f %g %s\n", b, z, i }'
