$AWK 'BEGIN { for (i = 0; i < 20000; i++) n["word " i] = "SECRET-OF-THE-SCRIPT " i; s = "ANOTHER-SECRET-OF-IT" }'; full=$(stat -c %b heap.pma)
$AWK 'BEGIN { for (i = 100; i < 20000; i++) delete n["word " i]; for (i in n) n[i] = i; s = 1 }'
chmod 600 heap.pma; ln -s heap.pma link; $PMHEAP dump heap.pma >before
$PMHEAP compact link && test -h link && $PMHEAP dump heap.pma | cmp - before
grep -c SECRET heap.pma; test $(stat -c %b heap.pma) -lt $((full / 6)) && echo smaller; stat -c %a heap.pma; ls
