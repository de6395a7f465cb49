(ulimit -f 8; $AWK 'BEGIN { x = 1 }' 2>err); echo $?; wc -l <err
[ -e heap.pma ] || echo none
