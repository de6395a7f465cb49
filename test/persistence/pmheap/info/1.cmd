$AWK 'function f(x) { return x } BEGIN { for (i = 0; i < 300; i++) n["w" i] = i; m["a"]["b"]["c"]; s = sprintf("%5000s", "x"); for (i = 0; i < 10; i++) SYMTAB["s"] = s }'
$PMHEAP info heap.pma | sed '1,/^variables/{/^variables/!d}; s/  *[0-9]*$//; s,^ *[0-9][0-9]* ,BYTES ,'
