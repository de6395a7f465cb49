$AWK 'BEGIN { for (i = 0; i < 1000; i++) n[i] = i }'; : >copy.done
$PMHEAP backup --done heap.pma copy; ls; $PMHEAP check copy; $PMHEAP diff heap.pma copy && echo same; stat -c %a copy
$PMHEAP backup heap.pma heap.pma; $PMHEAP backup heap.pma missing/copy; $PMHEAP backup heap.pma link && rm link
