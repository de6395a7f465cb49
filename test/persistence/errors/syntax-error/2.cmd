cksum < heap.pma > a; $AWK 'function f() { } BEGIN { x = ( }' 2>/dev/null; echo $?; cksum < heap.pma > b; cmp a b && echo unchanged
