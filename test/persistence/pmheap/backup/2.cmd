for j in 1 2 3 4; do $AWK 'BEGIN { for (i = 0; i < 1000; i++) n[i]++ }' & done
for j in 1 2 3 4; do $PMHEAP backup heap.pma b$j; $AWK -v GAWK=1 'BEGIN { for (i = 1; i < 1000; i++) if (n[i] - i != n[0]) print "torn" }' ; done; wait
for j in 1 2 3 4; do $PMHEAP check b$j; GAWK_PERSIST_FILE=b$j $AWK 'BEGIN { for (i = 1; i < 1000; i++) if (n[i] - i != n[0]) bad++; print bad + 0 }'; done
