: >heap.pma; chmod 600 heap.pma
(ulimit -f 8; $AWK 'BEGIN { x = 1 }' 2>err); echo $?; wc -l <err; ls heap.pma
